import type { VesselKind } from '../kinds/kinds';
import { API } from '../kinds/foreignFiles';

/** What a user chooses for a calendar (shared/README.md, The digest and calendars). */
export interface FeedSettings {
  name: string;
  /** Null: all vessels. */
  vessels: number[] | null;
  sections: VesselKind[];
  /** Whether people appear by name; otherwise by rank. */
  names: boolean;
  /** Days before an item's date on which its alarm rings; null: no alarm. */
  alarm: number | null;
}

/** A calendar in its owner's list. Times are ISO instants. */
export interface FeedLine extends FeedSettings {
  id: number;
  created: string;
  /** When a program last asked for it; null: never. */
  used: string | null;
}

/** A new calendar. Only this answer contains `path` with its secret; the server stores a digest. */
export interface NewFeed extends FeedLine {
  path: string;
}

export const feedPaths = {
  feeds: `${API}/calendars`,
  feed: (id: number) => `${API}/calendars/${id}`,
  /** What a calendar program subscribes to; needs no session. */
  calendar: (secret: string) => `${API}/calendar/${secret}.ics`,
} as const;

/** The part of an address after which nothing may be logged. */
export const SECRET_ADDRESS = `${API}/calendar/`;

export const LONGEST_FEED_NAME = 60;
export const MOST_DAYS_BEFORE = 90;

/** The refusals of calendar settings. */
export const FEED_SENTENCES = {
  name: `Name: use plain text of at most ${LONGEST_FEED_NAME} characters.`,
  alarm: `Reminder: send a whole number of days from 0 to ${MOST_DAYS_BEFORE}, or null.`,
} as const;
