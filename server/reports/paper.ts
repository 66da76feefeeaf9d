import type { AnyRecord } from '../../shared/kinds/kind';

/** One cell of a printed table; `tone` 'red' is overdue or held, 'amber' due soon. */
export interface ReportCell {
  text: string;
  tone?: 'red' | 'amber';
}

export interface PaperTable {
  heading: string;
  /** Said in place of rows when there are none. */
  none: string;
  /** `share`: how much of the width it takes beside the others. */
  columns: readonly { label: string; share: number }[];
  rows: readonly (readonly ReportCell[])[];
  /** How many rows there are beyond those printed. */
  more?: number;
}

/** What a paper says, without a place for anything: a table after the other, under a title and figures. A4, landscape. */
export interface Paper {
  title: string;
  /** What it is: 'Status report'. */
  name: string;
  /** Shown under the title, label and value. */
  facts: readonly (readonly [label: string, value: string])[];
  figures: readonly { label: string; value: number; tone?: ReportCell['tone'] }[];
  tables: readonly PaperTable[];
  /** When it was made, as people read it: '22-11-2026 10:15 UTC'. */
  made: string;
}

/** What the program that makes papers is asked for: to draw one, or to report on a vessel, as of `now`, from the records in the database at an address. */
export type PaperJob = { paper: Paper } | { reportOn: AnyRecord; database: string; now: Date };

/** Its answer: the bytes of the PDF, or why there are none. `isUnread`: the database did not answer it. */
export type MadePdf = Uint8Array | { failed: string; isUnread: boolean };
