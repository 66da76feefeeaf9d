import type { FileExtension, KindFile, Values } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';

/** An accepted type of file: its extensions, and a check of its first bytes. */
interface FileType {
  extensions: readonly string[];
  type: string;
  begins(head: Buffer): boolean;
}

const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const isZip = starts(0x50, 0x4b, 0x03, 0x04);

const TYPES: Record<FileExtension, FileType> = {
  pdf: { extensions: ['pdf'], type: 'application/pdf', begins: starts(0x25, 0x50, 0x44, 0x46, 0x2d) },
  jpg: { extensions: ['jpg', 'jpeg'], type: 'image/jpeg', begins: starts(0xff, 0xd8, 0xff) },
  png: { extensions: ['png'], type: 'image/png', begins: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  doc: {
    extensions: ['doc'],
    type: 'application/msword',
    begins: starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  },
  // A .docx is a ZIP that begins with the entries of an office document. It is never unpacked here, so a ZIP bomb does no harm.
  docx: {
    extensions: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: (head) => isZip(head) && (head.includes('[Content_Types].xml') || head.includes('word/') || head.includes('_rels/')),
  },
};

/** The file types that a kind accepts, and the sentence that lists them. */
export interface Accepted {
  types: readonly FileType[];
  hint: string;
}
export const acceptedBy = ({ accepted }: KindFile): Accepted => ({
  types: accepted.map((extension) => TYPES[extension]),
  hint: `Accepted: ${accepted.join(', ').toUpperCase()}`,
});

/** Checks that a record may have a file. @throws Problem 'invalid'. */
export function assertTakesFile({ refusal }: KindFile, record: Values): void {
  const sentence = refusal?.(record);
  if (sentence) throw Problem.field('invalid', 'file', sentence);
}

/** The number of first bytes that `provenType` checks. */
export const HEAD_BYTES = 4_096;

/** The media type of a file if its extension and first bytes match an accepted type; null otherwise. */
export function provenType(accepted: Accepted, name: string, head: Buffer): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return accepted.types.find((type) => type.extensions.includes(extension) && type.begins(head))?.type ?? null;
}
