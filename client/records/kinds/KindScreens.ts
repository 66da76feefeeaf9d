import type { ComponentType, ReactNode } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind, KindName, Values } from '../../../shared/kinds/kind';
import type { ColumnName, FieldName } from '../../../shared/kinds/kinds';
import type { Problem } from '../../../shared/basics/problem';
import type { RecordDate } from '../../../shared/status/urgency';
import type { PendingEdit } from '../../sync/store';
import type { Mode, TypedValues } from '../form/typedValues';
import type { LineNumber } from '../list/lineNumber';
import type { Column, OwnCells, RecordColumn } from '../list/column';
import type { ListQuery } from '../list/useListQuery';

/** The summary below a list: the records that need action. */
export interface SummaryWords<C = string> {
  title: string;
  empty: string;
  /** The columns shown. */
  keys: readonly C[];
  /** The date the rows are sorted by. */
  by: C;
}

/** How an open record of a kind is completed from its list. */
export interface Completion {
  /** 'Mark Completed'. */
  label: string;
  /** The start of the notice afterwards: 'Completed'. */
  doneText: string;
  isOpen(record: AnyRecord): boolean;
  /** What changes when it is completed. `today`: the author's day. */
  values(record: AnyRecord, today: IsoDate): Values;
}

interface RecordAct {
  kind: Kind;
  record: AnyRecord;
  /** The survey that is due, where that is the reason. */
  part?: RecordDate['part'];
}

export interface ActButtonProps extends RecordAct {
  onOpen(record: AnyRecord): void;
}

export interface ActDialogProps extends RecordAct {
  screen: FormScreen;
  vessel: number;
  /** A refused renewal that its author opens again. */
  refused?: PendingEdit;
  onClose(): void;
}

/** The line number of each kind's list. */
export type LineNumberOf = (kind: KindName) => LineNumber;

/** The list of one kind. */
export interface ListScreen<K extends KindName = KindName> {
  /** The label of the pending count; null when the kind has none. */
  pending: string | null;
  addLabel: string;
  empty: string;
  /** The fields on a closed card, beside the name and the status. */
  cardFields: readonly ColumnName<K>[];
  summary: SummaryWords<ColumnName<K>> | null;
  /** Replaces the table; null for the plain table. */
  Body: (ComponentType<ListBodyProps> & { fetch?(): Promise<void> }) | null;
  /** Columns that the body draws beside the kind's own. They can be chosen, but neither filtered nor exported. */
  bodyColumns: readonly Column[];
  /** The keys of the columns that are hidden until someone chooses them. */
  hiddenAtFirst: readonly string[];
  /** Shown in the head of the page. `records`: those that pass the filters. */
  Head: ComponentType<{ records: readonly AnyRecord[] }> | null;
  /** Shown below the summary. */
  Below: ComponentType<{ vessel: number; total: number }> | null;
  /** Shown after the actions on the list. */
  Aside: ComponentType | null;
  /** The number in front of each line (also in exports) when it is not a field: the position in the list, or the number of the item. */
  lineNumber: LineNumber;
  /** Whether a row offers Edit, History and Delete. */
  hasActions: boolean;
  /** The act on one record that needs action: the button 'Renew', and what it opens. Null: it is completed or edited. */
  act: { Button: ComponentType<ActButtonProps>; Dialog: ComponentType<ActDialogProps> } | null;
  /** Null when records of this kind are not completed. */
  complete: Completion | null;
}

/** The message for an error; null when the form shows nothing. */
export type ErrorText = (problem: Problem) => string | null;

/** The messages when the server refuses to load, add or change a record. */
export interface FormSentences {
  load: ErrorText;
  add: ErrorText;
  edit: ErrorText;
}

/** The sections of a long form. A field that is not listed goes to the last section. `isClosed`: it opens when the user asks for it. */
export type Outline<F = string> = readonly { title: string | null; fields: readonly F[]; isClosed?: true }[];

/** A file that is sent with the form: the report of a test, or the first file of a certificate. */
export interface ReportRules {
  /** Whether a record of these values carries one. */
  carries(values: Values): boolean;
  /** The message when the record has a report but these values do not allow one; null otherwise. */
  storedNote(values: Values, record: Values | undefined): string | null;
  /** The message for a file that is not accepted; null when it is. */
  refusal(file: File): string | null;
  /** The message for a failed upload. */
  failed: ErrorText;
  /** Whether values and a small file are sent in one request. Otherwise the file is a request of its own. */
  inForm: boolean;
}

/** The forms that add and edit one kind. */
export interface FormScreen<K extends KindName = KindName> {
  sentences: FormSentences;
  /** Null for a short form without headings. */
  outline: Outline<FieldName<K>> | null;
  /** Whether the form reports ids in the address that are not digits. */
  tellsWrongAddress: boolean;
  /** The word in place of the id in the address of the form that adds; null when there is none. */
  newId: string | null;
  /** On edit an invalid date is replaced by the last valid one. */
  keepsRealDates: boolean;
  /** On edit a date may also be typed as YYYY-MM-DD. */
  takesIsoDates: boolean;
  /** Invalid numbers are sent as null. */
  dropsBadNumbers: boolean;
  /** The record as the form shows it when it opens. */
  opened(record: Values): Values;
  /** The request body of validated values. */
  body(values: Values, mode: Mode, record: Values | undefined): Values;
  /** The address of the list that shows a record of these values. */
  listedAt(values: Values): string;
  /** Fetches the warnings about unusual values; null when there are none. Warnings never block saving. */
  warnings: (() => Promise<Warnings>) | null;
  report: ReportRules | null;
}

/** Warnings by field. `values`: the typed values, parsed. `base`: the saved values, as typed. */
export type Warnings = (typed: TypedValues, values: Values, base: TypedValues) => Record<string, string | null>;

/** How the list and the form of one kind differ from the others. */
export interface KindScreens<K extends KindName = KindName> {
  list: ListScreen<K>;
  form: FormScreen<K>;
}

/** The selected rows; null while the user is not selecting. */
export interface Selection {
  ids: ReadonlySet<number> | null;
  set(ids: ReadonlySet<number> | null): void;
}

/** The content of a list. */
export interface ListContent {
  kind: Kind;
  screens: KindScreens;
  /** The selected vessel; 0 in the list of vessels. */
  vessel: number;
  columns: readonly Column[];
  /** All columns of the kind, and the keys of the hidden ones. */
  allColumns: readonly Column[];
  hidden: readonly string[];
  /** All records of the list, and those that pass the filters. */
  all: readonly AnyRecord[];
  records: readonly AnyRecord[];
  /** Called with the records in the order of the table, for an export. */
  onOrder(records: readonly AnyRecord[]): void;
  query: ListQuery;
  selection: Selection;
  today: IsoDate;
  empty: ReactNode;
}

export interface RecordTableProps extends ListContent {
  caption?: string;
  /** Which records the table shows, where an export has those of other tabs too. Must be stable between renders. */
  isOnTab?: (record: AnyRecord) => boolean;
  /** The text shown while the records load. */
  waiting?: string;
  /** Columns of this kind, before and after the name. Must be stable between renders. */
  beforeName?: readonly RecordColumn[];
  afterName?: readonly RecordColumn[];
  /** The keys of the columns that only the opened row of a narrow screen shows. Must be stable between renders. */
  details?: readonly string[];
  /** The cells that this kind draws itself, by field. */
  own?: OwnCells;
  /** Actions of this kind's rows, before Edit and the menu; `isOpen`: of an open record, which has room for all. Must be stable between renders. */
  extraActions?: (record: AnyRecord, isOpen: boolean) => ReactNode;
  /** Rare actions of this kind's rows, above History and Delete in their menu. Must be stable between renders. */
  menuHead?: (record: AnyRecord) => ReactNode;
  /** Shown after the name of a record, outside the link that opens it; null for nothing. */
  besideName?: (record: AnyRecord) => ReactNode;
  /** The width of the actions column, a CSS length. */
  actionsWidth?: string;
  onDeleted?: (record: AnyRecord) => void;
}

/** The props of a custom list body: the content, and the table component, which it may wrap or extend. */
export interface ListBodyProps extends ListContent {
  /** Passed as a prop, because forms load the kind's file too and must not load the table. */
  Table: ComponentType<RecordTableProps>;
}
