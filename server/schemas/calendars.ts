import * as z from 'zod';
import type { FeedLine, NewFeed } from '../../shared/api/calendarFeed';
import { count, id, instant, section, text } from './values';

const feed = {
  id,
  name: text,
  vessels: z.array(id).nullable(),
  sections: z.array(section),
  names: z.boolean(),
  alarm: count.nullable(),
  created: instant,
  used: instant.nullable(),
};
export const feeds: z.ZodType<{ calendars: FeedLine[] }> = z.object({ calendars: z.array(z.object(feed)) });
export const newFeed: z.ZodType<NewFeed> = z.object({ ...feed, path: text.describe('Told this once.') });
