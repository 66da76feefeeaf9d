import { API } from './paths';
import type { KindName, Values } from '../kinds/kind';

/** What one request of an import may write: so many records; an import of more is sent in several. */
export const MOST_ROWS = 250;

/** What an import may hold: records, and columns of a table. */
export const MOST_IMPORTED = { rows: 10_000, columns: 200 } as const;

export const importPaths = {
  /** Writes some records of the import `key`. */
  rows: (key: string) => `${API}/imports/${key}/rows`,
  /** Takes back what the import `key` wrote. */
  undo: (key: string) => `${API}/imports/${key}/undo`,
} as const;

/** One record to be written. With `id`, that one is changed, as it was at revision `rev`; without, one is created. */
export interface ImportRow {
  /** Its line in the table: what makes a repeated request one and the same. */
  line: number;
  id?: number;
  rev?: number;
  values: Values;
}

/** The body of a request that writes: `since` is the number of the log that the rows were compared with the records at. */
export interface ImportBody {
  kind: KindName;
  vessel: number;
  since: number;
  rows: ImportRow[];
}

/** What became of one row: the record, or the sentence that says why nothing was written. */
export type RowOutcome = { line: number; id: number; rev: number } | { line: number; error: string };

export interface ImportAnswer {
  rows: RowOutcome[];
}

/** `after`: the line that the answer before ended with. */
export interface UndoBody {
  kind: KindName;
  vessel: number;
  after?: number;
}

/** How many records were put back, which were changed meanwhile and so kept, and the line to go on after, null at the end. */
export interface UndoAnswer {
  undone: number;
  kept: { line: number; name: string }[];
  next: number | null;
}
