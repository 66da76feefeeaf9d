import { createAddressLimit } from '../accounts/attempts';
import { FeedModel } from '../database/models/displays';
import type { Route } from '../http/route';
import { calendarRoute, listFeeds, makeFeed, revokeFeed } from './calendarRoute';
import { assertVesselsExist } from '../displays/displayRoutes';
import { nameBody, readBody } from '../http/bodies';
import { logger } from '../logger';
import { digits } from '../records/openVessel';
import * as z from 'zod';
import { FEED_SENTENCES as SAY, type FeedLine, LONGEST_FEED_NAME, MOST_DAYS_BEFORE, type NewFeed } from '../../shared/api/calendarFeed';
import { settingsBody } from '../displays/displayRoutes';
import { count, id, instant, section, anyText } from '../schemas/values';

const feed = {
  id,
  name: anyText,
  vessels: z.array(id).nullable(),
  sections: z.array(section),
  names: z.boolean(),
  alarm: count.nullable(),
  created: instant,
  used: instant.nullable(),
};
const feeds: z.ZodType<{ calendars: FeedLine[] }> = z.object({ calendars: z.array(z.object(feed)) });
const newFeed: z.ZodType<NewFeed> = z.object({ ...feed, path: anyText.describe('Only in this answer.') });

/** The settings of a calendar. Ships and sections are chosen as for a display. Unknown keys are dropped. */
export const feedBody = settingsBody.omit({ light: true }).extend({
  name: nameBody(LONGEST_FEED_NAME, SAY.name),
  alarm: z
    .int({ error: SAY.alarm })
    .gte(0, { error: SAY.alarm })
    .lte(MOST_DAYS_BEFORE, { error: SAY.alarm })
    .nullish()
    .transform((days) => days ?? null),
});

/** The routes with which users make, list and revoke calendars. */
const feedRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/calendars',
    docs: { summary: 'The calendars of the account', answer: feeds },
    run: async (_request, { user }) => ({ status: 200, body: { calendars: await listFeeds(user) } }),
  },
  {
    method: 'post',
    path: '/calendars',
    forReaders: true,
    docs: { summary: 'Make a calendar; only this answer contains its address', body: feedBody, answer: newFeed, creates: true },
    run: async (request, viewer) => {
      const { user } = viewer;
      const settings = readBody(request, feedBody);
      await assertVesselsExist(settings, viewer);
      const body = await makeFeed(user, settings);
      logger.info({ audit: 'calendar_made', user, calendar: body.id }, 'calendar made');
      return { status: 201, body };
    },
  },
  {
    method: 'delete',
    path: '/calendars/:id',
    forReaders: true,
    docs: { summary: 'Revoke a calendar', answer: null },
    run: async (request, { user }) => {
      const id = digits(request.params.id, 'Invalid calendar ID');
      await revokeFeed(user, id);
      logger.info({ audit: 'calendar_revoked', user, calendar: id }, 'calendar revoked');
      return { status: 204 };
    },
  },
];

export interface Calendars {
  publicRoutes: Route[];
  routes: readonly Route[];
}

/** The routes of calendars: for calendar programs, and for the users who make calendars. */
export const routesOfCalendars = (publicUrl: string | undefined): Calendars => ({
  publicRoutes: [calendarRoute(createAddressLimit(), publicUrl)],
  routes: feedRoutes,
});

/** Creates indexes and returns the routes. Needs the database. */
export async function startCalendars(publicUrl: string | undefined): Promise<Calendars> {
  await FeedModel.createIndexes();
  return routesOfCalendars(publicUrl);
}
