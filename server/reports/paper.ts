import type { AnyRecord } from '../../shared/kinds/kind';

/** One cell of a printed table. `tone`: 'red' for overdue or detained, 'amber' for due soon. */
export interface ReportCell {
  text: string;
  tone?: 'red' | 'amber';
}

export interface PaperTable {
  heading: string;
  /** The text in place of rows if there are none. */
  none: string;
  /** `share`: its width relative to the other columns. */
  columns: readonly { label: string; share: number }[];
  rows: readonly (readonly ReportCell[])[];
  /** The number of rows that are not printed. */
  more?: number;
}

/** The contents of a report without its layout: title, particulars, figures and tables. */
export interface Paper {
  title: string;
  /** The type of report: 'Status report'. */
  name: string;
  /** Particulars under the title. */
  facts: readonly (readonly [label: string, value: string])[];
  figures: readonly { label: string; value: number; tone?: ReportCell['tone'] }[];
  tables: readonly PaperTable[];
  /** When it was made: '22-11-2026 10:15 UTC'. */
  made: string;
}

/** A request to the program that makes PDFs: draw a given paper, or make the status report of a vessel from the database at an address. */
export type PaperJob = { paper: Paper } | { reportOn: AnyRecord; database: string; now: Date };

/** Its answer: the bytes of the PDF, or the error. `isUnread`: the database did not answer. */
export type MadePdf = Uint8Array | { failed: string; isUnread: boolean };
