import { createAddressLimit } from '../accounts/addressLimit';
import { Feed } from '../database/models/feed';
import type { Route } from '../http/route';
import { calendarRoute } from './calendarRoute';
import { feedRoutes } from './feedRoutes';

export interface Calendars {
  publicRoutes: Route[];
  routes: readonly Route[];
}

/** The routes of calendars: that of the programs, and those of the users who make them. */
export const routesOfCalendars = (publicUrl: string | undefined): Calendars => ({
  publicRoutes: [calendarRoute(createAddressLimit(), publicUrl)],
  routes: feedRoutes,
});

/** Makes the indexes, and hands out the routes. Needs the database. */
export async function startCalendars(publicUrl: string | undefined): Promise<Calendars> {
  await Feed.createIndexes();
  return routesOfCalendars(publicUrl);
}
