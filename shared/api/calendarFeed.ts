import type { VesselKind } from '../kinds/kinds';
import { API } from './paths';

/** What a user chooses for a calendar (shared/README.md, section 2, Calendars). */
export interface FeedSettings {
  name: string;
  /** Null: every vessel there is. */
  vessels: number[] | null;
  sections: VesselKind[];
  /** Whether people are named; otherwise their rank stands for them. */
  names: boolean;
  /** So many days before its day an item rings; null: never. */
  alarm: number | null;
}

/** A calendar as its owner finds it listed. Times as ISO instants. */
export interface FeedLine extends FeedSettings {
  id: number;
  created: string;
  /** When a program last asked for it; null: never. */
  used: string | null;
}

/** A new one. `path`, with the secret in it, is told this once: only its digest is kept. */
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

/** What is wrong with the settings of a calendar, in words. */
export const FEED_SENTENCES = {
  name: `Name: use plain text of at most ${LONGEST_FEED_NAME} characters.`,
  alarm: `Reminder: send a whole number of days from 0 to ${MOST_DAYS_BEFORE}, or null.`,
} as const;
