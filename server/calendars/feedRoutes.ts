import { assertThere } from '../displays/displayRoutes';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { digits } from '../records/openVessel';
import { feeds, newFeed } from '../schemas/calendars';
import { feedBody } from './feedBody';
import { listFeeds, makeFeed, revokeFeed } from './feeds';

/** What users do with their calendars: make, list, revoke. */
export const feedRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/calendars',
    docs: { summary: 'The calendars of the account', answer: feeds },
    run: async (_request, { user }) => ({ status: 200, body: { calendars: await listFeeds(user) } }),
  },
  {
    method: 'post',
    path: '/calendars',
    docs: { summary: 'Make a calendar; the answer alone tells its address', body: feedBody, answer: newFeed, creates: true },
    run: async (request, { user }) => {
      const settings = readBody(request, feedBody);
      await assertThere(settings);
      const body = await makeFeed(user, settings);
      logger.info({ audit: 'calendar_made', user, calendar: body.id }, 'calendar made');
      return { status: 201, body };
    },
  },
  {
    method: 'delete',
    path: '/calendars/:id',
    docs: { summary: 'Revoke a calendar', answer: null },
    run: async (request, { user }) => {
      const id = digits(request.params.id, 'Invalid calendar ID');
      await revokeFeed(user, id);
      logger.info({ audit: 'calendar_revoked', user, calendar: id }, 'calendar revoked');
      return { status: 204 };
    },
  },
];
