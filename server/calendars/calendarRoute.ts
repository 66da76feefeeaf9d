import type { AddressLimit } from '../accounts/addressLimit';
import { checkEpoch } from '../database/epoch';
import { clientAddress } from '../http/clientAddress';
import type { Route } from '../http/route';
import { text } from '../schemas/values';
import { findFeed, noCalendar } from './feeds';
import { readCalendar } from './readCalendar';
import { writeCalendar } from './writeCalendar';

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
