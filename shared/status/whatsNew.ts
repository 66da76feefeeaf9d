import type { IsoDate } from '../basics/calendar';
import type { VesselKind } from '../kinds/kinds';
import type { CrossedDueDate } from './crossedDueDates';

/** The user's mark on a vessel: log number and day. */
export interface Mark {
  seq: number;
  day: IsoDate;
}

/** The net change of one record since the mark: first and last value of each field. */
export interface RecordSummary {
  kind: VesselKind;
  id: number;
  op: 'created' | 'updated' | 'deleted' | 'restored';
  /** It was created to replace another one. */
  renewed?: true;
  name: string;
  /** E-mails of its authors, the latest first. */
  by: string[];
  /** The time of the last change (ISO instant). */
  at: string;
  /** By field, for edits only; long texts and lists are shortened. */
  fields?: Record<string, [was: unknown, is: unknown]>;
  /** The number of further changed fields. */
  moreFields?: number;
}

/** Changes by others and due dates crossed on a vessel since the user's mark. */
export interface WhatsNew {
  /** The log number this answer includes: the next mark. */
  head: number;
  /** Identifies the log. A restored backup begins a new epoch. */
  epoch: string;
  today: IsoDate;
  mark: Mark;
  /** Why the mark was reset: there was none, a backup replaced the log, or the mark was ahead of it. */
  begun?: 'first' | 'restored' | 'ahead';
  /** At most 200, the latest first. */
  lines: RecordSummary[];
  /** The number of further lines. */
  more: number;
  /** At most 200, the earliest first. */
  turned: CrossedDueDate[];
  moreTurned: number;
  /** Lines and crossed dates by section, without zeros. */
  counts: Partial<Record<VesselKind, number>>;
  /** The number of changes that were not read because there are too many. */
  unread: number;
}
