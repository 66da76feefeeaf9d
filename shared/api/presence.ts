/**
 * Where people are, on the wire: small arrays, cut after the last that is said (server/README.md, "Who is here"). A section is the letter of
 * its kind, '' for any other screen; a record is its id, 0 for none; a field is its name, '' for none.
 */
export type Place = [vessel: number, section?: string, record?: number, field?: string, flags?: number];

/** The same of another browser tab, named by the server; with the e-mail where the tab is new. The vessel and the tab alone: it has gone. */
export type HereNews = [vessel: number, tab: string, section?: string, record?: number, field?: string, flags?: number, email?: string];

/** All users on a vessel, by their tabs. */
export type Roster = [vessel: number, tabs: HereTab[]];
export type HereTab = [tab: string, section: string, record: number, field: string, flags: number, email: string];

export const HERE = {
  /** Typing in the form of the record. */
  editing: 1,
  /** Five minutes without a touch, or one minute out of sight. */
  idle: 2,
  /** Follows the others and is not shown. */
  unseen: 4,
} as const;

/** Editing is said again after this long, and hidden when it was not for the other; in milliseconds. */
export const SAY_EDITING_MS = 20_000;
export const HIDE_EDITING_MS = 30_000;
