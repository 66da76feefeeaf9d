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
import { Problem } from '../../../shared/basics/problem';
import { Backoff } from '../../../shared/basics/backoff';
import { pause } from '../../net/pause';
import { request } from '../../net/request';

/** So many records in one request: others are answered between two, without waiting long for either. */
const AT_ONCE = 75;
/** From one request to the next at least, in milliseconds: 600 records a second leave the server to others for half of the time. */
const PACE_MS = 125;
/** Of one request, in letters of JSON: less than the 100 kB that the server reads, names of other scripts included. */
const MOST_BYTES = 80_000;
const bytesOf = (row: ImportRow) => new TextEncoder().encode(JSON.stringify(row)).length + 1;

/** One import, by its key: the kind and vessel it writes to, and the log it was compared at. */
export interface Import extends Omit<ImportBody, 'rows'> {
  key: string;
  epoch: string;
}

/** `rows` in parts as large as one request may be. */
export function partsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let [part, bytes]: [ImportRow[], number] = [[], 0];
  for (const row of rows) {
    const size = bytesOf(row);
    if (part.length > 0 && (part.length === AT_ONCE || bytes + size > MOST_BYTES)) {
      parts.push(part);
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += size;
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/** Asks until there is an answer: what was done before is only answered again. */
async function persistently<T>(ask: () => Promise<T>, onWaiting: (waits: boolean) => void): Promise<T> {
  const backoff = new Backoff({ first: 1_000, most: 15_000 });
  for (;;) {
    try {
      const answer = await ask();
      onWaiting(false);
      return answer;
    } catch (error) {
      if (!(error instanceof Problem && (error.code === 'unavailable' || error.code === 'too_many'))) throw error;
      onWaiting(true);
      await pause(backoff.next());
    }
  }
}

/** How far an import has come: rows that are answered, and whether it waits for the link. */
export interface Progress {
  done: number;
  waits: boolean;
}

/** Writes the rows, part after part; answers what became of each. Throws `Problem`: what was written until then stays, and can be undone. */
export async function sendImport(
  { key, epoch, ...body }: Import,
  rows: readonly ImportRow[],
  onProgress: (progress: Progress) => void,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  let next = 0;
  for (const part of partsOf(rows)) {
    const tell = (waits: boolean) => onProgress({ done: outcomes.length, waits });
    const ask = () =>
      request<ImportAnswer>('POST', importPaths.rows(key), { body: { ...body, rows: part }, headers: { 'X-Epoch': epoch } });
    await pause(next - performance.now());
    next = performance.now() + PACE_MS;
    outcomes.push(...(await persistently(ask, tell)).rows);
    tell(false);
  }
  return outcomes;
}

/** Puts back what an import wrote; answers how much, and the names of what was changed since and so kept. Throws `Problem`. */
export async function undoImport({
  key,
  kind,
  vessel,
}: {
  key: string;
  kind: KindName;
  vessel: number;
}): Promise<{ undone: number; kept: string[] }> {
  const total = { undone: 0, kept: [] as string[] };
  for (let after: number | null | undefined; after !== null;) {
    const body: UndoBody = { kind, vessel, ...(after === undefined ? {} : { after }) };
    const answer = await persistently(
      () => request<UndoAnswer>('POST', importPaths.undo(key), { body }),
      () => undefined,
    );
    total.undone += answer.undone;
    total.kept.push(...answer.kept.map(({ name }) => name));
    after = answer.next;
  }
  return total;
}
