import * as z from 'zod';
import { DIGEST_SENTENCES as SAY } from '../../shared/digest';
import { DATED_KINDS, THRESHOLDS } from '../../shared/reached';
import { settingsBody } from '../displays/displayBodies';
import { isZone } from './localDay';

const days = z
  .array(z.literal(THRESHOLDS, { error: SAY.thresholds }), { error: SAY.thresholds })
  .transform((told) => THRESHOLDS.filter((each) => told.includes(each)));

/** What a digest is made of: ships are chosen as those of a display are. Unknown keys are dropped. */
export const digestBody = settingsBody.pick({ vessels: true }).extend({
  on: z.boolean({ error: SAY.on }),
  hour: z.int({ error: SAY.hour }).gte(0, { error: SAY.hour }).lte(23, { error: SAY.hour }),
  zone: z.string({ error: SAY.zone }).refine(isZone, { error: SAY.zone }),
  thresholds: z.partialRecord(z.enum(DATED_KINDS, { error: SAY.thresholds }), days, { error: SAY.thresholds }),
});
