import * as z from 'zod';
import { FEED_SENTENCES as SAY, LONGEST_FEED_NAME, MOST_DAYS_BEFORE } from '../../shared/calendarFeed';
import { visibleText } from '../../shared/visibleText';
import { settingsBody } from '../displays/displayBodies';

/** What a calendar is made of: ships and sections are chosen as those of a display are. Unknown keys are dropped. */
export const feedBody = settingsBody.omit({ light: true }).extend({
  name: z
    .string({ error: SAY.name })
    .transform((text) => visibleText(text).trim())
    .refine((text) => text.length >= 1 && text.length <= LONGEST_FEED_NAME && text.isWellFormed() && !/\p{Cc}/u.test(text), {
      error: SAY.name,
    }),
  alarm: z
    .int({ error: SAY.alarm })
    .gte(0, { error: SAY.alarm })
    .lte(MOST_DAYS_BEFORE, { error: SAY.alarm })
    .nullish()
    .transform((days) => days ?? null),
});
