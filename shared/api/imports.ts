import { API } from '../kinds/foreignFiles';
import type { KindName, Values } from '../kinds/kind';

/** The maximum number of records in one request. A larger import is sent in several. */
export const MOST_ROWS_A_REQUEST = 250;

/** The maximum size of an import. */
export const MOST_IMPORTED = { rows: 10_000, columns: 200 } as const;

export const importPaths = {
  /** Writes records of the import `key`. */
  rows: (key: string) => `${API}/imports/${key}/rows`,
  /** Undoes the import `key`. */
  undo: (key: string) => `${API}/imports/${key}/undo`,
} as const;

/** One record to write. With `id`, an edit based on revision `rev`; with `replaces`, the renewal of that record; else a new record. */
export interface ImportRow {
  /** Its line in the table, part of its idempotency key. */
  line: number;
  id?: number;
  rev?: number;
  replaces?: number;
  values: Values;
}

/** The body of a write request. `since`: the log number at which the rows were compared with the records. */
export interface ImportBody {
  kind: KindName;
  vessel: number;
  since: number;
  rows: ImportRow[];
}

/** The result of one row: the record, or the sentence of its refusal. */
export type RowOutcome = { line: number; id: number; rev: number } | { line: number; error: string };

export interface ImportAnswer {
  rows: RowOutcome[];
}

/** `after`: the line at which the previous answer ended. */
export interface UndoBody {
  kind: KindName;
  vessel: number;
  after?: number;
}

/** The number of records undone, those left because they changed since, and the line to continue after; null at the end. */
export interface UndoAnswer {
  undone: number;
  kept: { line: number; name: string }[];
  next: number | null;
}
