import * as z from 'zod';
import { FEED_SENTENCES as SAY, LONGEST_FEED_NAME, MOST_DAYS_BEFORE } from '../../shared/api/calendarFeed';
import { nameBody } from '../http/nameBody';
import { settingsBody } from '../displays/displayBodies';

/** What a calendar is made of: ships and sections are chosen as those of a display are. Unknown keys are dropped. */
export const feedBody = settingsBody.omit({ light: true }).extend({
  name: nameBody(LONGEST_FEED_NAME, SAY.name),
  alarm: z
    .int({ error: SAY.alarm })
    .gte(0, { error: SAY.alarm })
    .lte(MOST_DAYS_BEFORE, { error: SAY.alarm })
    .nullish()
    .transform((days) => days ?? null),
});
