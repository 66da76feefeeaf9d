import type { KindName, Values } from '../kinds/kind';
import type { KindRecord } from '../kinds/kinds';

/** The scope of a log: the number of a vessel, whose records it has, or 'fleet' for the vessels themselves. */
export type Scope = number | 'fleet';

/** 'erased': the personal data of the record was blanked, here and in all its changes before (shared/kinds/personal.ts). */
export type Op = 'created' | 'updated' | 'deleted' | 'erased';

interface Header {
  /** The log the change belongs to. */
  vessel: Scope;
  /** Its number in the log: 1, 2, 3 … without gaps. */
  seq: number;
  /** An ISO instant in UTC. */
  at: string;
}

interface Written extends Header {
  id: number;
  /** The revision of the record after this change. */
  rev: number;
  /** The e-mail of its author. */
  by: string;
  /** Who was at the keyboard of a shared computer, as they said: '2/O Ana Cruz'. */
  said?: string;
}

/** One write to a record of kind `K`. `fields` holds every field when created, those that changed when updated, none when deleted, the blank ones when erased. */
type ChangeOf<K extends KindName> = Written &
  { [N in K]: { kind: N; op: Op; fields: Partial<Omit<KindRecord<N>, 'id' | 'vessel_id' | 'rev'>> } }[K];

/** Replaces a change that the reader may not see, so that the numbers it receives have no gap. */
export interface Withheld extends Header {
  op: 'withheld';
}

export type RecordChange = ChangeOf<KindName>;
export type Change = RecordChange | Withheld;

/** A change in the history of its record. `before`: the former values of its fields, null if they were empty. */
export type PastChange = AnyChange & { before: Values };

/** A page of a record's history, newest first. `more`: there are older changes. */
export interface RecordHistory {
  changes: PastChange[];
  more: boolean;
}

/** A change of any kind, for code that treats all kinds alike. */
export type AnyChange = Written & { kind: KindName; op: Op; fields: Values };

/** Whether a change is an edit that changed nothing. It is stored only so that a repeat of its request finds it, and no list of changes shows it. */
export const isEmptyEdit = ({ op, fields }: { op: Op; fields: object }): boolean => op === 'updated' && Object.keys(fields).length === 0;

/** The version that a write is based on: the revision of the record that its author saw, and the epoch of its log. A restored backup begins a new epoch. */
export interface BaseVersion {
  /** 0 for a new record. */
  rev: number;
  /** Omitted if the author had loaded nothing from the log. */
  epoch?: string;
}

/** A version as `If-Match` and `ETag` write it: "3.epoch". */
export const tagOf = ({ rev, epoch }: BaseVersion): string => `"${rev}${epoch ? `.${epoch}` : ''}"`;

const TAG = /^(?:W\/)?"?([1-9][0-9]{0,8})(?:\.([a-z][\w-]{7,39}))?"?$/;

/** Parses what `tagOf` writes for a stored record, which has a revision above 0; null for anything else. A tag without an epoch is valid in every epoch. */
export function readTag(tag: string): BaseVersion | null {
  const [, rev, epoch] = TAG.exec(tag.trim()) ?? [];
  return rev ? { rev: Number(rev), epoch } : null;
}
