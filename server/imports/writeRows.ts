import * as z from 'zod';
import { MOST_IMPORTED, MOST_ROWS_A_REQUEST, type ImportRow, type RowOutcome } from '../../shared/api/imports';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import { createHash } from 'node:crypto';
import { identitiesOf } from '../../shared/kinds/identity';
import type { Kind } from '../../shared/kinds/kind';
import type { Author } from '../log/commit';
import { appendMany, type KeyedDraft } from '../log/appendMany';
import { storedFields, toStored, toWire } from '../database/encoding';
import { nextIds } from '../database/nextId';
import { createYield } from '../database/yieldToOthers';
import { notFound, readDocuments } from '../records/readRecords';
import { draftOf, fieldsOfEdit, readFields, readChain } from '../records/writeRecords';
import { recordLabel } from '../../shared/kinds/recordNaming';
import { newestErasure } from '../log/readErasures';
import { createdSince } from '../log/readLog';

/**
 * The mutation keys of an import: of its rows and of undoing them. Each change is stored with its key, so that a repeated request writes
 * nothing twice. The alphabetical order of the keys is the order of the lines.
 */
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

/** A record may be edited by one row and renewed by another. */
function isEachOnce(ids: readonly (number | undefined)[]): boolean {
  const named = ids.filter((id) => id !== undefined);
  return new Set(named).size === named.length;
}

/** The key that the client chooses for an import. */
export const importKey = z.string().regex(/^[\w-]{8,64}$/);

export const rowsBody = z.object({
  ...target,
  since: whole('since'),
  rows: z
    .array(row, 'Invalid rows. Send a list of records.')
    .max(MOST_ROWS_A_REQUEST, `Send at most ${MOST_ROWS_A_REQUEST} records at a time.`)
    .refine((rows) => new Set(rows.map((each) => each.line)).size === rows.length, 'Invalid rows. Each line stands there once.')
    .refine(
      (rows) =>
        isEachOnce(rows.map(({ id }) => id)) && isEachOnce(rows.map(({ id, replaces }) => (id === undefined ? replaces : undefined))),
      'Invalid rows. Each record stands there once.',
    ),
});

export const undoBody = z.object({ ...target, after: line.optional() });

/** What an import has read of its log: up to which number, and the identities of records that others created. */
interface ReadLog {
  seq: number;
  /** By identity, the sentence that names the author. */
  taken: Map<string, string>;
}

/** Imports in memory, by name and newest erasure. Each request of an import then reads only the changes since its last one; after an erasure, all of them. */
const MOST_IMPORTS = 16;
const imports = new Map<string, ReadLog>();

/** The identities of records that others created since number `since`, each with the sentence of the refusal. Call it in the log's turn:
 * no other writer of this process adds changes meanwhile. */
async function takenSince(kind: Kind, scope: number, since: number, keys: ImportKeys): Promise<ReadonlyMap<string, string>> {
  // The key of its first row identifies the import.
  const name = JSON.stringify([scope, kind.name, since, keys.row(0), await newestErasure()]);
  const found = imports.get(name) ?? { seq: since, taken: new Map<string, string>() };
  imports.delete(name);
  imports.set(name, found);
  for (const oldest of imports.keys()) if (imports.size > MOST_IMPORTS) imports.delete(oldest);
  for await (const { seq, key, by, fields } of createdSince(scope, kind.name, found.seq)) {
    if (!keys.isOwn(key)) {
      const values = toWire(kind, fields);
      for (const identity of identitiesOf(kind, values)) found.taken.set(identity, `${by} added ${recordLabel(kind, values)} meanwhile.`);
    }
    found.seq = seq;
  }
  return found.taken;
}

const digest = (row: ImportRow) => createHash('sha256').update(JSON.stringify(row)).digest('base64url');

interface RowsToWrite {
  kind: Kind;
  scope: number;
  author: Author;
  keys: ImportKeys;
  /** The log number at which the rows were compared with the records. */
  since: number;
  rows: readonly ImportRow[];
}

/**
 * Writes rows of an import, one change for each. A refused row does not affect the others and is answered with the sentence that its form would show.
 * A repeated row gets the same answer (shared/README.md, Import).
 */
export async function writeRows({ kind, scope, author, keys, since, rows }: RowsToWrite): Promise<RowOutcome[]> {
  const refused = new Map<number, string>();
  const yieldToOthers = createYield();
  const made = await appendMany(
    scope,
    author,
    rows.map(({ line }) => keys.row(line)),
    async (before) => {
      refused.clear();
      const left = rows.filter(({ line }) => !before.has(keys.row(line)));
      const documents = await readDocuments(
        kind,
        scope,
        left.flatMap(({ id }) => id ?? []),
      );
      const taken = await takenSince(kind, scope, since, keys);
      const numbers = await nextIds(kind.name, left.filter(({ id }) => id === undefined).length);
      const drafts: KeyedDraft[] = [];
      for (const row of left) {
        await yieldToOthers();
        try {
          const once = { key: keys.row(row.line), request: digest(row) };
          const draft =
            row.id === undefined
              ? await draftOfCreation({ kind, scope, author, row }, taken, numbers.shift() ?? 0)
              : await draftOfEdit({ kind, scope, author, row, documents });
          drafts.push({ ...draft, once });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          refused.set(row.line, error.message);
        }
      }
      return drafts;
    },
  );
  return rows.map(({ line, ...row }) => {
    const change = made.get(keys.row(line));
    if (!change) return { line, error: refused.get(line) ?? 'Nothing was written.' };
    if (change.request === digest({ line, ...row })) return { line, id: change.record, rev: change.rev };
    return { line, error: 'This line was imported before, with other values. Import the table anew.' };
  });
}

async function draftOfCreation(
  { kind, scope, author, row }: RowWrite,
  taken: ReadonlyMap<string, string>,
  record: number,
): Promise<Omit<KeyedDraft, 'once'>> {
  const values = readFields(kind, row.values, 'add');
  const meanwhile = identitiesOf(kind, values).flatMap((identity) => taken.get(identity) ?? [])[0];
  if (meanwhile !== undefined) throw new Problem('conflict', `${meanwhile} Look at the table again.`);
  const chain = kind.renewal && row.replaces ? await readChain(kind, scope, row.replaces, author, values) : {};
  const fields = storedFields(kind, toStored(kind, { ...values, ...chain }));
  return { kind: kind.name, record, rev: 1, op: 'created', fields, was: {} };
}

interface RowWrite extends Pick<RowsToWrite, 'kind' | 'scope' | 'author'> {
  row: ImportRow;
}

interface RowEdit extends RowWrite {
  documents: Awaited<ReturnType<typeof readDocuments>>;
}

async function draftOfEdit({ kind, scope, author, row, documents }: RowEdit): Promise<Omit<KeyedDraft, 'once'>> {
  const document = documents.get(row.id ?? 0);
  if (!document) throw notFound(kind);
  if (kind.isFinal) throw new Problem('invalid', `A saved ${kind.noun} cannot be changed.`);
  const fields = await fieldsOfEdit(kind, scope, document, author, readFields(kind, row.values, 'edit'), row.rev);
  return draftOf(kind, document, 'updated', fields);
}
