import type { IsoDate } from '../basics/calendar';
import type { VesselKind } from '../kinds/kinds';
import type { Turned } from './turned';

/** How far a user has looked at a vessel: the number of its log, and the day. */
export interface Mark {
  seq: number;
  day: IsoDate;
}

/** What became of one record since: each field's first value and its last one. */
export interface SinceLine {
  kind: VesselKind;
  id: number;
  op: 'created' | 'updated' | 'deleted' | 'restored';
  name: string;
  /** The e-mails of those who changed it, the latest first. */
  by: string[];
  /** When it was changed last, an ISO instant. */
  at: string;
  /** By field, of an edit alone; long texts and lists are cut. */
  fields?: Record<string, [was: unknown, is: unknown]>;
  /** How many more fields were changed. */
  moreFields?: number;
}

/** What others did on a vessel, and what the calendar did, since a user marked it as seen. */
export interface Since {
  /** The number of the log this tells of: what to mark as seen. */
  head: number;
  epoch: string;
  today: IsoDate;
  mark: Mark;
  /** The mark was begun afresh: there was none, or, told until the user sets one, a backup has replaced its log, or it was ahead of it. */
  begun?: 'first' | 'restored' | 'ahead';
  /** At most 200, the latest first. */
  lines: SinceLine[];
  /** How many there are beyond those. */
  more: number;
  /** At most 200, the earliest first. */
  turned: Turned[];
  moreTurned: number;
  /** How many of both a section has; a section with none is left out. */
  counts: Partial<Record<VesselKind, number>>;
  /** Changes after the mark that were too many to be looked through. */
  unread: number;
}
