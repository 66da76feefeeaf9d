import type { IsoDate } from '../basics/calendar';
import { API } from '../kinds/foreignFiles';
import type { KindName } from '../kinds/kind';

/** A record whose personal data can be erased. */
export interface PersonalKey {
  kind: KindName;
  vessel: number;
  id: number;
}

/** An erasure of a record: the revision that it made, and the instant. A record that was filled in again may have several. */
export interface ErasedRecord extends PersonalKey {
  rev: number;
  at: string;
}

/** The erasures. `epoch`: that of their revisions. */
export interface Erasures {
  epoch: string;
  records: ErasedRecord[];
}

/** A record that holds personal data. `detail`: the rank. `day`: when the contract ends. */
export interface PersonalRecord extends PersonalKey {
  ship: string;
  name: string;
  detail: string;
  day: IsoDate | null;
  deleted: boolean;
}

/** The most records of one erasure. */
export const MOST_ERASED = 500;

/** How long personal data is kept after a contract ends, in years, by kind; null: no period. */
export type RetentionPeriods = Partial<Record<KindName, number | null>>;
export const LONGEST_RETENTION = 50;

/** The periods, and the records that are past them: a proposal. Nothing is erased until an administrator confirms it. */
export interface Retention {
  periods: RetentionPeriods;
  records: PersonalRecord[];
}

export const erasurePaths = {
  erasures: `${API}/erasures`,
  samePerson: ({ kind, vessel, id }: PersonalKey) => `${API}/erasures/same-person?kind=${kind}&vessel=${vessel}&id=${id}`,
  retention: `${API}/retention`,
} as const;

export const ERASURE_SENTENCES = {
  records: `Records: send 1 to ${MOST_ERASED} records, each with its kind, vessel and id.`,
  kind: 'Kind: this kind holds no personal data.',
  years: `Years: use a whole number from 1 to ${LONGEST_RETENTION}, or none.`,
} as const;
