import { randomBytes } from 'node:crypto';

const bytes = (...head: (number | string)[]) =>
  Buffer.concat([
    ...head.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
    randomBytes(3_000),
  ]);

/** Files as they begin in the wild; what follows is noise, so that no two are alike. */
export const sampleFiles = {
  pdf: () => bytes('%PDF-1.7\n%', 0xe2, 0xe3, 0xcf, 0xd3, '\n'),
  jpg: () => bytes(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 'JFIF'),
  png: () => bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'IHDR'),
  doc: () => bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  docx: () => bytes('PK', 3, 4, 20, 0, 6, 0, 8, 0, '[Content_Types].xml'),
  zip: () => bytes('PK', 3, 4, 20, 0, 0, 0, 8, 0, 'innocent.txt'),
  gif: () => bytes('GIF89a'),
  html: () => Buffer.from('<!doctype html><script>alert(document.domain)</script>'),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  /** A PDF to whoever looks at its first bytes, a page to whoever goes looking for tags. */
  polyglot: () => Buffer.concat([Buffer.from('%PDF-1.4\n<!doctype html><script>alert(1)</script>\n'), randomBytes(500)]),
} as const;

/** A PDF of exactly `size` bytes. */
export const pdfOf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
