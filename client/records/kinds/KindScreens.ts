import type { ComponentType, ReactNode } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind, KindName, Values } from '../../../shared/kinds/kind';
import type { ColumnName, FieldName } from '../../../shared/kinds/kinds';
import type { Problem } from '../../../shared/basics/problem';
import type { Mode, TypedValues } from '../form/typedValues';
import type { LineNumber } from '../list/lineNumber';
import type { Column, OwnCells, RecordColumn } from '../list/column';
import type { ListQuery } from '../list/useListQuery';

/** The lines below a list that name the records that need action (section 2). */
export interface SummaryWords<C = string> {
  title: string;
  empty: string;
  /** What of each record is shown. */
  keys: readonly C[];
  /** The date the rows are in the order of. */
  by: C;
}

/** How an open record of a kind is completed from its list. */
export interface Completion {
  /** 'Mark Completed'. */
  label: string;
  /** Begins the notice afterwards: 'Completed'. */
  done: string;
  isOpen(record: AnyRecord): boolean;
  /** What changes when it is completed today. */
  values(record: AnyRecord, today: IsoDate): Values;
}

/** The first column of the lists of each kind, where it is no field. */
export type LineNumberOf = (kind: KindName) => LineNumber;

/** The list of one kind (sections 2 and 8). */
export interface ListScreen<K extends KindName = KindName> {
  /** What the pending count is called; null where nothing is pending. */
  pending: string | null;
  addLabel: string;
  empty: string;
  /** What a phone's card tells before it is opened, beside the name and the status. */
  cardFields: readonly ColumnName<K>[];
  summary: SummaryWords<ColumnName<K>> | null;
  /** What stands below the filter; null for the table alone. */
  Body: (ComponentType<ListBodyProps> & { fetch?(): Promise<void> }) | null;
  /** What stands below the summary. */
  Below: ComponentType<{ vessel: number; total: number }> | null;
  /** What stands beside the filter. */
  Aside: ComponentType | null;
  /** The first column, of an export too, where a line has a number that is no field: its place in the list, or the item's own. */
  lineNumber: LineNumber;
  /** Whether a row offers Edit, History and Delete. */
  hasActions: boolean;
  /** Null where nothing is completed. */
  complete: Completion | null;
}

/** The sentence for a refusal; null where section 8 has the form say nothing. */
export type Say = (problem: Problem) => string | null;

/** What a form says when the server refuses to load, add or change its record (section 8). */
export interface FormSentences {
  load: Say;
  add: Say;
  edit: Say;
}

/** Headings of a long form. A field named nowhere stands in the last section. */
export type Outline<F = string> = readonly { title: string; fields: readonly F[] }[];

/** What the parts that only one kind shows on its form are made from. */
export interface ExtrasSetup {
  typed: TypedValues;
  /** What is typed, as the rules read it. */
  values: Values;
  record: Values | undefined;
  report: File | undefined;
  onReport: (file: File | undefined) => void;
}

/** A file that is sent with the form: the report of a test, or the first file of a certificate. */
export interface ReportRules {
  /** Whether a record of these values carries one. */
  carries(values: Values): boolean;
  /** Said where these values do not carry the report the record has; null otherwise. */
  kept(values: Values, record: Values | undefined): string | null;
  /** The sentence for a file that is not accepted; null where it is. */
  refusal(file: File): string | null;
  /** The sentence of section 8 for a file that was not uploaded. */
  failed: Say;
  /** Whether one request takes both, over a link that is up. Else the file is a write of its own (section 7). */
  inForm: boolean;
}

/** The forms that add and edit one kind (sections 2, 5, 7 and 8). */
export interface FormScreen<K extends KindName = KindName> {
  sentences: FormSentences;
  /** Null for a short form without headings. */
  outline: Outline<FieldName<K>> | null;
  /** Whether the form says that its address is wrong (ids that are no digits); else it stays silent (section 5, Message). */
  tellsWrongAddress: boolean;
  /** The word that stands for the id of a record to be added; null where there is none. */
  newId: string | null;
  /** On edit a date that is not real never gets in: the last one stays (section 5, Audit). */
  keepsRealDates: boolean;
  /** On edit a date may be written YYYY-MM-DD too (section 5, Crew). */
  takesIsoDates: boolean;
  /** What is no number is sent as none (section 5, Vessel). */
  dropsBadNumbers: boolean;
  /** The record as its form opens on it. */
  opened(record: Values): Values;
  /** Values that passed the rules, as section 7 puts them on the wire. */
  body(values: Values, mode: Mode, record: Values | undefined): Values;
  /** The address of the list that shows a record of these values. */
  listedAt(values: Values): string;
  /** Fetches what warns of odd values; null where nothing does. Warnings never stop the user from saving. */
  warnings: (() => Promise<Warnings>) | null;
  /** What only this kind shows, by the field it follows. */
  extras(setup: ExtrasSetup): Record<string, ReactNode>;
  /** What stands below the fields of a record that is there already. */
  Below: ComponentType<{ vessel: number; id: number; record: AnyRecord | undefined }> | null;
  report: ReportRules | null;
}

/** Warnings by field. */
export type Warnings = (typed: TypedValues) => Record<string, string | null>;

/** All that the screens of one kind do in a way of their own. */
export interface KindScreens<K extends KindName = KindName> {
  list: ListScreen<K>;
  form: FormScreen<K>;
}

/** The rows of a list that are selected; null while none are being selected. */
export interface Selection {
  ids: ReadonlySet<number> | null;
  set(ids: ReadonlySet<number> | null): void;
}

/** What a list shows, and how. */
export interface ListContent {
  kind: Kind;
  screens: KindScreens;
  /** The selected vessel; the list of vessels has none and passes 0. */
  vessel: number;
  columns: readonly Column[];
  /** Every record of the list, and those that the filter left. */
  all: readonly AnyRecord[];
  records: readonly AnyRecord[];
  query: ListQuery;
  selection: Selection;
  today: IsoDate;
  empty: ReactNode;
}

export interface RecordTableProps extends ListContent {
  caption?: string;
  /** Its records are on their way: what is said meanwhile. */
  waiting?: string;
  /** Columns that only this kind has, after the name. Keep them stable between renders. */
  afterName?: readonly RecordColumn[];
  own?: OwnCells;
  /** What only this kind's rows can do, before Edit, History and Delete. Keep it stable between renders. */
  extraActions?: (record: AnyRecord) => ReactNode;
  /** Of the column of actions, as a length of CSS. */
  actionsWidth?: string;
  onDeleted?: (record: AnyRecord) => void;
}

/** What a kind's own list body is given: the content, and the table of every kind, which it may surround or add to. */
export interface ListBodyProps extends ListContent {
  /** Passed and not imported: a form fetches the file of its kind too, and needs no table. */
  Table: ComponentType<RecordTableProps>;
}
