import { createHash } from 'node:crypto';
import type { FeedLine } from '../../shared/api/calendarFeed';
import { presentDueIndex } from '../../shared/status/dueIndex';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { dueItems, type DueItem } from '../../shared/status/dueItems';
import { allProjectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';
import { todayUtc } from '../../shared/basics/calendar';
import { epoch } from '../database/epoch';
import { createPace } from '../database/pace';
import { readForDisplays } from '../displays/readDisplayPicture';
import { DUE_INDEX_FORMAT } from '../status/dueIndexFormat';
import { vesselsThere } from '../status/vesselsThere';

/** Vessels whose facts are held at a time. */
const BATCH = 50;

/** Something dated of a ship. */
export interface ShipItem extends DueItem {
  vessel: number;
  ship: string;
}

export interface CalendarReading {
  /** Names all that the calendar is made of: while it is the same, so are the items. */
  tag: string;
  items(): AsyncGenerator<ShipItem>;
}

/** What a calendar tells: the dated items of the chosen ships and sections, without an amount and, if so chosen, without a name. */
export async function readCalendar(feed: FeedLine): Promise<CalendarReading> {
  const there = await vesselsThere();
  const vessels = feed.vessels === null ? there : there.filter((vessel) => feed.vessels?.includes(vessel));
  // The fleet's own number moves with the names of ships.
  const heads = await allProjectedTo([FLEET, ...vessels]);
  const { used: _changes, ...settings } = feed;
  const parts = [epoch(), DUE_INDEX_FORMAT, settings, [...heads].sort(([a], [b]) => a - b)];
  const tag = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

  async function* items(): AsyncGenerator<ShipItem> {
    const today = todayUtc();
    const pace = createPace();
    for (let at = 0; at < vessels.length; at += BATCH) {
      for (const found of await readForDisplays(vessels.slice(at, at + BATCH))) {
        const told = found.as({ ...feed, light: null });
        if (told.facts === null) continue;
        const records = presentDueIndex(told.facts, today);
        for (const kind of VESSEL_KINDS)
          for (const item of dueItems(kind, records[kind], today)) yield { ...item, vessel: told.id, ship: told.name };
        await pace();
      }
    }
  }
  return { tag, items };
}
