import { importKey } from './importBodies';
import { Problem } from '../../shared/basics/problem';

/** The mutation keys of an import: those of its rows, and those of taking them back, each in the order of its lines. */
export interface ImportKeys {
  row(line: number): string;
  undo(line: number): string;
  /** The line of one of them. */
  lineOf(key: string): number;
  isOwn(key: string | undefined): boolean;
}

const DIGITS = 7;

/** @throws Problem 'bad_request' for a key that is none. */
export function importKeys(user: number, key: unknown): ImportKeys {
  if (typeof key !== 'string' || !importKey.safeParse(key).success)
    throw new Problem('bad_request', 'Invalid key of the import. Use 8 to 64 letters, digits, - and _.');
  // A space is in no Idempotency-Key that a client may send: none of theirs can pass for one of these.
  const stem = (what: string) => `${user}:${what} ${key} `;
  const spelled = (line: number) => String(line).padStart(DIGITS, '0');
  return {
    row: (line) => `${stem('import')}${spelled(line)}`,
    undo: (line) => `${stem('undo')}${spelled(line)}`,
    lineOf: (written) => Number(written.slice(-DIGITS)),
    isOwn: (written) => written?.startsWith(stem('import')) ?? false,
  };
}
