import { Problem } from '../../shared/basics/problem';

/** In bytes: the largest file, and what one account may keep (0: no limit). */
export interface FileLimits {
  largest: number;
  quota: number;
}

/** The refusal of a file of more than `limit` bytes. */
export const tooLarge = (limit: number): Problem =>
  new Problem('too_large', `The file is too large. At most ${Math.floor(limit / 1_000_000)} MB are accepted.`);
