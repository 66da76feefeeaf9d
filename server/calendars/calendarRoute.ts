import type { AddressLimit } from '../accounts/addressLimit';
import { checkEpoch } from '../database/epoch';
import { clientAddress } from '../http/clientAddress';
import type { Route } from '../http/route';
import { text } from '../schemas/values';
import { findFeed, noCalendar } from './feeds';
import { readCalendar, type ShipItem } from './readCalendar';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { kindOf } from '../../shared/kinds/kinds';
import { screenOf } from '../../shared/api/search';
import { createPace } from '../database/pace';

const DAY_SECONDS = 86_400;
/** Programs are asked to come back after so long, in seconds. */
const AGAIN = 3_600;
const END = 'END:VCALENDAR';
/** Events that are written at a time. */
const BATCH = 20;

interface CalendarParts {
  name: string;
  alarm: number | null;
  /** The address people use: where the links of events lead. */
  origin: string;
}

/**
 * A calendar (RFC 5545), piece by piece: one event of a whole day for each item and its date, whose UID stays while the item does. It is
 * never held whole.
 */
async function* writeCalendar(items: AsyncIterable<ShipItem>, { name, alarm, origin }: CalendarParts): AsyncGenerator<Buffer> {
  const calendar = ical({
    name,
    prodId: { company: 'Vessel Ops', product: 'Due dates', language: 'EN' },
    ttl: AGAIN,
    method: ICalCalendarMethod.PUBLISH,
  });
  const withoutEnd = (text: string) => text.slice(0, text.lastIndexOf(END));
  const head = withoutEnd(calendar.toString());
  const { hostname } = new URL(origin);
  const stamp = new Date();
  const pace = createPace();
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
      id: `${item.kind}-${item.id}-${due?.date ?? 'date'}@${hostname}`,
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
    await pace();
  }
  yield piece();
  yield Buffer.from(`${END}\r\n`);
}

const ENDING = /\.ics$/i;

/**
 * What a calendar program asks for, by an address that no other can guess. Reached without a session: such programs have none. A wrong
 * address counts as a wrong try of the network it comes from. `publicUrl`: where links lead; else to where the program asked.
 */
export const calendarRoute = (limit: AddressLimit, publicUrl: string | undefined): Route => ({
  method: 'get',
  path: '/calendar/:secret',
  docs: {
    summary: 'A calendar of due dates (RFC 5545), by its secret address',
    more: 'The address ends with .ics.',
    params: { secret: text },
    answer: 'calendar',
  },
  run: async (request) => {
    await checkEpoch();
    const address = clientAddress(request);
    limit.assertLeft(address);
    const feed = await findFeed(String(request.params.secret).replace(ENDING, ''));
    if (!feed) {
      limit.take(address);
      throw noCalendar();
    }
    const { tag, items } = await readCalendar(feed);
    const ETag = `W/"${tag}"`;
    const headers = { ETag, 'Cache-Control': 'private, no-cache' };
    if (request.headers['if-none-match'] === ETag) return { status: 304, headers };
    const origin = publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
    const body = writeCalendar(items(), { name: feed.name, alarm: feed.alarm, origin });
    return { status: 200, body, headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } };
  },
});
