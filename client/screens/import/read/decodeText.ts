import { Unreadable } from './table';

const NOT_UTF8 = 'The file is not written in UTF-8. Save it as “CSV UTF-8” or as XLSX.';
const NO_TEXT = 'This is neither an XLSX nor a CSV file.';

const starts = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(NOT_UTF8);
  }
}

/** The text of a CSV file: UTF-8, or UTF-16 where its mark says so. @throws Unreadable for other encodings, which would garble names. */
export function decodeText(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe)) return decode(bytes, 'utf-16le');
  if (starts(bytes, 0xfe, 0xff)) return decode(bytes, 'utf-16be');
  if (bytes.includes(0)) throw new Unreadable(NO_TEXT);
  return decode(bytes, 'utf-8');
}
