import { Problem } from '../../shared/basics/problem';
import { visibleText } from '../../shared/basics/visibleText';

const LONGEST = 180;

/** A file name that is safe to store and send: any script, without folders, control characters and invisible characters. */
export function safeName(raw: string): string {
  const name = visibleText(raw.toWellFormed().replace(/^.*[\\/]/s, ''))
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffd]/g, '')
    .trim();
  if (name.length <= LONGEST) return name || 'file';
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST - extension.length).toWellFormed() + extension;
}

/** In bytes: the maximum size of a file, and of all files of an account (0: no limit). */
export interface FileLimits {
  largest: number;
  quota: number;
}

/** The refusal of a file of more than `limit` bytes. */
export const tooLarge = (limit: number): Problem =>
  new Problem('too_large', `The file is too large. At most ${Math.floor(limit / 1_000_000)} MB are accepted.`);
