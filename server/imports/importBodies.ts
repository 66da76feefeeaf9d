import * as z from 'zod';
import { MOST_IMPORTED, MOST_ROWS_A_REQUEST } from '../../shared/api/imports';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';

/** The mutation keys of an import: of its rows and of undoing them. Their alphabetical order is the order of the lines. */
export interface ImportKeys {
  row(line: number): string;
  undo(line: number): string;
  /** The line of a key. */
  lineOf(key: string): number;
  /** Whether a key belongs to a row of this import. */
  isOwn(key: string | undefined): boolean;
}

const DIGITS = 7;

/** The mutation keys of the import `key` of an account. @throws Problem 'bad_request' for an invalid key. */
export function importKeys(user: number, key: unknown): ImportKeys {
  if (typeof key !== 'string' || !importKey.safeParse(key).success)
    throw new Problem('bad_request', 'Invalid key of the import. Use 8 to 64 letters, digits, - and _.');
  // An Idempotency-Key of a client cannot contain a space, so it never equals one of these.
  const stem = (what: string) => `${user}:${what} ${key} `;
  const padded = (line: number) => String(line).padStart(DIGITS, '0');
  return {
    row: (line) => `${stem('import')}${padded(line)}`,
    undo: (line) => `${stem('undo')}${padded(line)}`,
    lineOf: (written) => Number(written.slice(-DIGITS)),
    isOwn: (written) => written?.startsWith(stem('import')) ?? false,
  };
}

const whole = (name: string) => z.int(`Invalid ${name}. Send a whole number.`).min(0, `Invalid ${name}. Send a whole number.`);
const line = whole('line').max(MOST_IMPORTED.rows * 10, 'Invalid line. The table is too long.');
const target = {
  kind: z.enum(KIND_NAMES, 'Invalid kind. Send the name of a section.'),
  vessel: z.union([z.number(), z.string()], 'Invalid vessel. Send its number.'),
};

const row = z.object({
  line,
  id: whole('id').optional(),
  rev: whole('rev').optional(),
  replaces: whole('replaces').optional(),
  values: z.record(z.string(), z.unknown(), 'Invalid values. Send one JSON object.'),
});

/** The key that the client chooses for an import. */
export const importKey = z.string().regex(/^[\w-]{8,64}$/);

export const rowsBody = z.object({
  ...target,
  since: whole('since'),
  rows: z
    .array(row, 'Invalid rows. Send a list of records.')
    .max(MOST_ROWS_A_REQUEST, `Send at most ${MOST_ROWS_A_REQUEST} records at a time.`)
    .refine((rows) => new Set(rows.map((each) => each.line)).size === rows.length, 'Invalid rows. Each line stands there once.')
    .refine((rows) => {
      const ids = rows.flatMap(({ id, replaces }) => id ?? replaces ?? []);
      return new Set(ids).size === ids.length;
    }, 'Invalid rows. Each record stands there once.'),
});

export const undoBody = z.object({ ...target, after: line.optional() });
