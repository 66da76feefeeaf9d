/**
 * Locations of users on the wire: small arrays without trailing defaults (server/live/README.md, "Presence"). A section is the wire code of
 * its kind, '' for any other screen; a record is its id, 0 for none; a field is its name, '' for none.
 */
export type Location = [vessel: number, section?: string, record?: number, field?: string, flags?: number];

/** The location of another tab, named by the server, with the e-mail of a new tab. Only vessel and tab: the tab has left. */
export type PresenceNews = [vessel: number, tab: string, section?: string, record?: number, field?: string, flags?: number, email?: string];

/** All tabs on a vessel. */
export type Roster = [vessel: number, tabs: PresenceTab[]];
export type PresenceTab = [tab: string, section: string, record: number, field: string, flags: number, email: string];

export const PRESENCE_FLAGS = {
  /** Typing in the record's form. */
  editing: 1,
  /** Five minutes without input, or one minute hidden. */
  idle: 2,
  /** Sees the others and is not shown. */
  unseen: 4,
} as const;

/** Milliseconds after which a client repeats that it is editing. */
export const REPEAT_EDITING_MS = 20_000;
export const HIDE_EDITING_MS = 30_000;

/**
 * The people on board of one vessel: when one was last connected (epoch milliseconds), 1 while one is connected, and the number of their
 * unsent writes, as last reported.
 */
export type OnBoard = [vessel: number, at: number, isHere: 0 | 1, waiting: number];
