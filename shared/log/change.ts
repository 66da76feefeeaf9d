import type { KindName, Values } from '../kinds/kind';
import type { KindRecord } from '../kinds/kinds';

/** A log: the number of a vessel, or 'fleet' for the vessels themselves. */
export type Scope = number | 'fleet';

export type Op = 'created' | 'updated' | 'deleted';

/** Who and when: `by` the e-mail of the account, `at` an ISO instant in UTC. */
interface Header {
  /** The log the change belongs to. */
  vessel: Scope;
  /** 1, 2, 3 … without holes within its log. */
  seq: number;
  at: string;
}

interface Written extends Header {
  id: number;
  /** The revision of the record after this change. */
  rev: number;
  by: string;
}

/** One write to a record of kind `K`. `fields` holds every field when created, those that changed when updated, none when deleted. */
export type ChangeOf<K extends KindName> = Written &
  { [N in K]: { kind: N; op: Op; fields: Partial<Omit<KindRecord<N>, 'id' | 'vessel_id' | 'rev'>> } }[K];

/** Holds the number of a change the reader may not see, so that the numbers it is sent still have no gap. */
export interface Withheld extends Header {
  op: 'withheld';
}

export type RecordChange = ChangeOf<KindName>;
export type Change = RecordChange | Withheld;

/** A change in the history of its record: `before` holds what its fields were until then, null where they were empty or not yet there. */
export type PastChange = AnyChange & { before: Values };

/** The answer to a history: the newest first, and whether there are older ones. */
export interface RecordHistory {
  changes: PastChange[];
  more: boolean;
}

/** A change as code that treats all kinds alike builds and reads it. */
export type AnyChange = Written & { kind: KindName; op: Op; fields: Values };
