import { readKeyboard } from '../../net/access';
import { accountOf, readToken } from '../../net/session';
import { keyboardHeader } from '../../sync/writeRequest';
import {
  type ImportAnswer,
  type ImportBody,
  importPaths,
  type ImportRow,
  type RowOutcome,
  type UndoAnswer,
  type UndoBody,
} from '../../../shared/api/imports';
import type { KindName } from '../../../shared/kinds/kind';
import { Problem, SESSION_EXPIRED } from '../../../shared/basics/problem';
import { Backoff } from '../../../shared/basics/backoff';
import { pause } from '../../net/serverTime';
import { request } from '../../net/request';

/** The most records in one request, so that the server can answer other users in between. */
const MAX_ROWS = 75;
/** The least time between two requests, in milliseconds. At 600 records a second the server is free for others half of the time. */
const MIN_INTERVAL_MS = 125;
/** The largest request in bytes, below the 100 kB that the server accepts. */
const MAX_BYTES = 80_000;
const bytesOf = (row: ImportRow) => new TextEncoder().encode(JSON.stringify(row)).length + 1;

/** One import: its key, the kind and vessel it writes to, and the log position its plan was based on. */
export interface Import extends Omit<ImportBody, 'rows'> {
  key: string;
  /** Identifies the log. A restored backup begins a new epoch. */
  epoch: string;
}

/** A row of a plan. `after`: the line, written by the same import, that it renews. */
export type PlannedWrite = ImportRow & { after?: number };

const NOT_THERE = 'What it renews was not imported.';

/** The rows that can be sent now: those that renew nothing, or what has an id already. */
const readyRows = (rows: readonly PlannedWrite[], ids: ReadonlyMap<number, number>): ImportRow[] =>
  rows.flatMap(({ after, ...row }) => {
    if (after === undefined) return row;
    const replaces = ids.get(after);
    return replaces === undefined ? [] : { ...row, replaces };
  });

/** Splits `rows` into parts for one request each. */
export function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let [part, bytes]: [ImportRow[], number] = [[], 0];
  for (const row of rows) {
    const size = bytesOf(row);
    if (part.length > 0 && (part.length === MAX_ROWS || bytes + size > MAX_BYTES)) {
      parts.push(part);
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += size;
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/**
 * Repeats a request until there is an answer. The server answers a repeated part without writing it again. Throws `Problem` 'signed_out' once another
 * account than `account` is signed in.
 */
async function withRetries<T>(account: string, send: () => Promise<T>, onWaiting: (isWaiting: boolean) => void): Promise<T> {
  const backoff = new Backoff({ first: 1_000, most: 15_000 });
  for (;;) {
    if (accountOf(readToken()) !== account) throw new Problem('signed_out', SESSION_EXPIRED);
    try {
      const answer = await send();
      onWaiting(false);
      return answer;
    } catch (error) {
      if (!(error instanceof Problem && (error.code === 'unavailable' || error.code === 'too_many'))) throw error;
      onWaiting(true);
      await pause(backoff.next());
    }
  }
}

/** The progress of an import: the number of answered rows, how many of them were written, and whether it waits for the link. */
export interface Progress {
  done: number;
  written: number;
  waits: boolean;
}

/** Writes the rows, part after part, renewals after what they renew, and returns the outcome of each. Throws `Problem`; the rows written before stay and can be undone. */
export async function sendImport(
  { key, epoch, ...body }: Import,
  rows: readonly PlannedWrite[],
  onProgress: (progress: Progress) => void,
): Promise<RowOutcome[]> {
  const account = accountOf(readToken());
  const outcomes: RowOutcome[] = [];
  const ids = new Map<number, number>();
  let next = 0;
  let left = rows;
  for (let ready = readyRows(left, ids); ready.length > 0; ready = readyRows(left, ids)) {
    for (const part of partsOf(ready)) {
      const report = (waits: boolean) =>
        onProgress({ done: outcomes.length, written: outcomes.filter((outcome) => 'id' in outcome).length, waits });
      const send = () =>
        request<ImportAnswer>('POST', importPaths.rows(key), {
          body: { ...body, rows: part },
          headers: { 'X-Epoch': epoch, ...keyboardHeader(readKeyboard()) },
        });
      await pause(next - performance.now());
      next = performance.now() + MIN_INTERVAL_MS;
      outcomes.push(...(await withRetries(account, send, report)).rows);
      report(false);
    }
    for (const outcome of outcomes) if ('id' in outcome) ids.set(outcome.line, outcome.id);
    const sent = new Set(ready.map(({ line }) => line));
    left = left.filter(({ line }) => !sent.has(line));
  }
  return [...outcomes, ...left.map(({ line }) => ({ line, error: NOT_THERE }))];
}

/** Undoes an import. Returns the number of records undone, and the names of those that were changed since and therefore stay. Throws `Problem`. */
export async function undoImport({
  key,
  kind,
  vessel,
}: {
  key: string;
  kind: KindName;
  vessel: number;
}): Promise<{ undone: number; kept: string[] }> {
  const account = accountOf(readToken());
  const total = { undone: 0, kept: [] as string[] };
  for (let after: number | null | undefined; after !== null;) {
    const body: UndoBody = { kind, vessel, ...(after === undefined ? {} : { after }) };
    const answer = await withRetries(
      account,
      () => request<UndoAnswer>('POST', importPaths.undo(key), { body }),
      () => undefined,
    );
    total.undone += answer.undone;
    total.kept.push(...answer.kept.map(({ name }) => name));
    after = answer.next;
  }
  return total;
}
