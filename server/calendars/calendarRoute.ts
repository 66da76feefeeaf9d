import { createHash, randomBytes } from 'node:crypto';
import { feedPaths, type FeedLine, type FeedSettings, type NewFeed } from '../../shared/api/calendarFeed';
import { Problem } from '../../shared/basics/problem';
import { FeedModel, FEEDS, type FeedDocument } from '../database/models/displays';
import { nextId } from '../database/nextId';
import type { AddressLimit } from '../accounts/attempts';
import { checkEpoch, epoch } from '../database/epoch';
import { clientAddress } from '../http/addresses';
import { type Access, isOpen, readAccess, sees } from '../http/access';
import type { Route } from '../http/route';
import { assertStillSees, watchAnswer } from '../http/watchAnswer';
import { anyText } from '../schemas/values';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { screenOf } from '../../shared/api/search';
import { createYield } from '../database/yieldToOthers';
import { presentDueIndex } from '../../shared/status/dueIndex';
import { type DueItem, dueItems } from '../../shared/status/dueItems';
import { allProjectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';
import { todayUtc } from '../../shared/basics/calendar';
import { readForDisplays } from '../displays/readDisplayPicture';
import { DUE_INDEX_FORMAT } from '../status/dueIndexFormat';
import { listVesselIds } from '../status/listVessels';

const MOST_CALENDARS = 20;
/** How often the last use is stored, in milliseconds. */
const NOTE_USE_EVERY_MS = 60_000;

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const noCalendar = (): Problem => new Problem('not_found', 'Calendar not found');

const lineOf = ({ _id, name, vessels, sections, names, alarm, created, used }: FeedDocument): FeedLine => ({
  id: _id,
  name,
  vessels,
  sections,
  names,
  alarm,
  created: created.toISOString(),
  used: used?.toISOString() ?? null,
});

/** The calendars of an account, newest first. */
export async function listFeeds(user: number): Promise<FeedLine[]> {
  const found = await FeedModel.find({ user }).sort({ _id: -1 }).limit(MOST_CALENDARS).lean<FeedDocument[]>();
  return found.map(lineOf);
}

/** Creates a calendar with a secret address of 256 random bits. @throws Problem 'conflict' if the account has 20 already. */
export async function makeFeed(user: number, settings: FeedSettings): Promise<NewFeed> {
  const secret = randomBytes(32).toString('base64url');
  const made = { _id: await nextId(FEEDS), user, hash: digestOf(secret), ...settings, created: new Date(), used: null };
  await FeedModel.create(made);
  // Counted after the insert, so that concurrent requests cannot exceed the limit together.
  if ((await FeedModel.countDocuments({ user })) > MOST_CALENDARS) {
    await FeedModel.deleteOne({ _id: made._id });
    throw new Problem('conflict', `You have ${MOST_CALENDARS} calendars already. Revoke one first.`);
  }
  return { ...lineOf(made), path: feedPaths.calendar(secret) };
}

/** Revokes a calendar. @throws Problem 'not_found', also for the calendar of another account. */
export async function revokeFeed(user: number, _id: number): Promise<void> {
  const { deletedCount } = await FeedModel.deleteOne({ _id, user });
  if (deletedCount === 0) throw noCalendar();
}

/** The calendar with this secret, and the access of its account; null if there is none, or the account may not sign in. Stores its use at most once a minute. */
async function findFeed(secret: string): Promise<(FeedLine & { access: Access }) | null> {
  const found = await FeedModel.findOne({ hash: digestOf(secret) }).lean<FeedDocument>();
  if (!found) return null;
  const access = await readAccess(found.user);
  if (!isOpen(access)) return null;
  const now = Date.now();
  if (!found.used || Math.abs(now - found.used.getTime()) >= NOTE_USE_EVERY_MS)
    FeedModel.updateOne({ _id: found._id }, { $set: { used: new Date(now) } }).catch(() => {});
  return { ...lineOf(found), access };
}

/** Vessels that are read at a time. */
const VESSELS_AT_ONCE = 50;

/** A due item with its ship. */
interface ShipItem extends DueItem {
  vessel: number;
  ship: string;
}

interface CalendarContents {
  /** Identifies the state of everything the calendar is made of. If it is unchanged, so are the items. */
  tag: string;
  items(): AsyncGenerator<ShipItem>;
}

/** The contents of a calendar: the due items of the chosen ships and sections, without amounts, and with ranks for names if so chosen. */
async function readCalendar({ access, ...feed }: FeedLine & { access: Access }): Promise<CalendarContents> {
  const all = await listVesselIds();
  const vessels = all.filter((vessel) => sees(access, vessel) && (feed.vessels === null || feed.vessels.includes(vessel)));
  // The fleet's log changes with the names of ships.
  const heads = await allProjectedTo([FLEET, ...vessels]);
  const { used: _changes, ...settings } = feed;
  // Which survey is due depends on the day.
  const parts = [epoch(), DUE_INDEX_FORMAT, todayUtc(), settings, [...heads].sort(([a], [b]) => a - b)];
  const tag = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

  async function* items(): AsyncGenerator<ShipItem> {
    const today = todayUtc();
    const yieldToOthers = createYield();
    for (let at = 0; at < vessels.length; at += VESSELS_AT_ONCE) {
      for (const found of await readForDisplays(vessels.slice(at, at + VESSELS_AT_ONCE))) {
        const vessel = found.forDisplay({ ...feed, light: null });
        if (vessel.facts === null) continue;
        const records = presentDueIndex(vessel.facts, today);
        for (const kind of VESSEL_KINDS)
          for (const item of dueItems(kind, records[kind], today)) yield { ...item, vessel: vessel.id, ship: vessel.name };
        await yieldToOthers();
      }
    }
  }
  return { tag, items };
}

const DAY_SECONDS = 86_400;
/** The refresh interval that feeds ask programs for, in seconds. */
const REFRESH_SECONDS = 3_600;
const END = 'END:VCALENDAR';
/** Events that are written at a time. */
const BATCH = 20;

interface CalendarParts {
  name: string;
  alarm: number | null;
  /** The address of the product, for the links of events. */
  origin: string;
}

/**
 * Streams a calendar (RFC 5545) with an all-day event for each item. The UID of an event stays the same as long as its item exists.
 */
async function* writeCalendar(items: AsyncIterable<ShipItem>, { name, alarm, origin }: CalendarParts): AsyncGenerator<Buffer> {
  const calendar = ical({
    name,
    prodId: { company: 'Vessel Ops', product: 'Due dates', language: 'EN' },
    ttl: REFRESH_SECONDS,
    method: ICalCalendarMethod.PUBLISH,
  });
  const withoutEnd = (text: string) => text.slice(0, text.lastIndexOf(END));
  const head = withoutEnd(calendar.toString());
  const { hostname } = new URL(origin);
  const stamp = new Date();
  const yieldToOthers = createYield();
  yield Buffer.from(head);
  function piece(): Buffer {
    const written = withoutEnd(calendar.toString()).slice(head.length);
    calendar.clear();
    return Buffer.from(written);
  }
  for await (const item of items) {
    const { due, title } = kindOf(item.kind);
    const summary = `${item.ship}: ${item.name}`;
    const event = calendar.createEvent({
      id: `${item.kind}-${item.id}-${item.part ?? due?.date ?? 'date'}@${hostname}`,
      start: new Date(`${item.date}T00:00:00Z`),
      allDay: true,
      stamp,
      summary,
      description: title,
      url: origin + screenOf(item.kind, item.vessel, item.id),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    if (alarm !== null) event.createAlarm({ type: ICalAlarmType.display, trigger: alarm * DAY_SECONDS, description: summary });
    if (calendar.length() < BATCH) continue;
    yield piece();
    await yieldToOthers();
  }
  yield piece();
  yield Buffer.from(`${END}\r\n`);
}

const ENDING = /\.ics$/i;

/**
 * The calendar for calendar programs, which have no session: its address contains a secret. A wrong address counts as a failed attempt of its network.
 * `publicUrl`: the address in links; without it, the host of the request.
 */
export const calendarRoute = (limit: AddressLimit, publicUrl: string | undefined): Route => ({
  method: 'get',
  path: '/calendar/:secret',
  docs: {
    summary: 'A calendar of due dates (RFC 5545), by its secret address',
    more: 'The address ends with .ics.',
    params: { secret: anyText },
    answer: 'calendar',
  },
  run: async (request, _viewer, response) => {
    await checkEpoch();
    const address = clientAddress(request);
    limit.assertLeft(address);
    const secret = String(request.params.secret).replace(ENDING, '');
    const feed = await findFeed(secret);
    if (!feed) {
      limit.take(address);
      throw noCalendar();
    }
    watchAnswer(response, async () => {
      const now = await findFeed(secret);
      if (!now) throw noCalendar();
      assertStillSees(feed.access, now.access);
    });
    const { tag, items } = await readCalendar(feed);
    const ETag = `W/"${tag}"`;
    const headers = { ETag, 'Cache-Control': 'private, no-cache' };
    if (request.headers['if-none-match'] === ETag) return { status: 304, headers };
    const origin = publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
    const body = writeCalendar(items(), { name: feed.name, alarm: feed.alarm, origin });
    return { status: 200, body, headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } };
  },
});
