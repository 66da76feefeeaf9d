import type { IsoDate } from '../basics/calendar';
import { API } from '../kinds/foreignFiles';
import type { AnyRecord } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';

/** The sections that a link may open. Amounts are for accounts alone. */
export const OUTSIDE_SECTIONS: readonly VesselKind[] = VESSEL_KINDS.filter((name) => kindOf(name).access === 'session');

/** What an administrator chooses for a link: its holder and purpose, one vessel, its sections, and the last day (UTC). */
export interface OutsideSettings {
  name: string;
  vessel: number;
  sections: VesselKind[];
  ends: IsoDate;
}

/** One opening of a link. Times are ISO instants. */
export interface LinkOpening {
  at: string;
  address: string;
  agent: string;
}

/** A link in the list of administrators. Times are ISO instants. */
export interface OutsideLine extends OutsideSettings {
  id: number;
  by: string;
  created: string;
  /** When it was revoked; null: it was not. */
  revoked: string | null;
  /** How often it was opened. */
  opened: number;
  /** The newest openings, newest first. */
  openings: LinkOpening[];
}

/** A new link. Only this answer contains `path`, the address to open, with the secret in its fragment. */
export interface NewOutside extends OutsideLine {
  path: string;
}

/** The answer to the secret of a link: the token of this opening. It travels as a bearer. */
export interface OpenedOutside {
  token: string;
}

/** What a link shows: the vessel with its particulars, and the sections with their lists at `outsidePaths.list`. */
export interface OutsideContents {
  name: string;
  ends: IsoDate;
  vessel: AnyRecord;
  sections: VesselKind[];
}

export const outsidePaths = {
  links: `${API}/links`,
  link: (id: number) => `${API}/links/${id}`,
  open: `${API}/shared/open`,
  contents: `${API}/shared`,
  list: (section: VesselKind) => `${API}/shared/${section}`,
  file: (section: VesselKind, id: number) => `${API}/shared/${section}/${id}/file`,
} as const;

/** The path of a link, with its secret in the fragment, so that no server, proxy or log sees it. */
export const outsidePath = (secret: string): string => `/shared#link=${secret}`;

export const LONGEST_LINK_NAME = 80;
/** The maximum number of days for which a link is valid. */
export const MOST_LINK_DAYS = 366;
/** The number of openings that are stored of a link. */
export const MOST_OPENINGS = 50;

/** The refusals of outside access. */
export const OUTSIDE_SENTENCES = {
  name: `For whom: write plain text of 1 to ${LONGEST_LINK_NAME} characters.`,
  vessel: 'Ship: choose one.',
  sections: 'Sections: choose at least one. Invoices are for accounts alone.',
  ends: `Last day: choose a day from today on, within ${MOST_LINK_DAYS} days.`,
  dead: 'This link was revoked or has expired. Please ask whoever sent it for a new one.',
  section: 'This link does not open that.',
  tooMany: 'This link is used too often at once. Please try again in a moment.',
} as const;
