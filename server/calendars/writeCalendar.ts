import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { kindOf } from '../../shared/kinds/kinds';
import { screenOf } from '../../shared/api/search';
import { createPace } from '../database/pace';
import type { ShipItem } from './readCalendar';

const DAY_SECONDS = 86_400;
/** Programs are asked to come back after so long, in seconds. */
const AGAIN = 3_600;
const END = 'END:VCALENDAR';
/** Events that are written at a time. */
const BATCH = 20;

export interface CalendarParts {
  name: string;
  alarm: number | null;
  /** The address people use: where the links of events lead. */
  origin: string;
}

/**
 * A calendar (RFC 5545), piece by piece: one event of a whole day for each item and its date, whose UID stays while the item does. It is
 * never held whole.
 */
export async function* writeCalendar(items: AsyncIterable<ShipItem>, { name, alarm, origin }: CalendarParts): AsyncGenerator<Buffer> {
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
