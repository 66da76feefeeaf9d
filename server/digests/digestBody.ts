import * as z from 'zod';
import { DIGEST_SENTENCES as SAY } from '../../shared/api/digest';
import { DISPLAY_SENTENCES } from '../../shared/api/display';
import { DATED_KINDS, THRESHOLDS } from '../../shared/status/reached';
import { shipsBody } from '../displays/displayBodies';
import { isZone } from './localDay';

/** More than any fleet has. */
const MOST_SHIPS = 10_000;

const days = z
  .array(z.literal(THRESHOLDS, { error: SAY.thresholds }), { error: SAY.thresholds })
  .transform((told) => THRESHOLDS.filter((each) => told.includes(each)));

/** What a digest is made of. Ships are chosen as those of a display are, or all are gone from one that is off. Unknown keys are dropped. */
export const digestBody = z
  .object({
    vessels: shipsBody(0, MOST_SHIPS).nullable(),
    on: z.boolean({ error: SAY.on }),
    hour: z.int({ error: SAY.hour }).gte(0, { error: SAY.hour }).lte(23, { error: SAY.hour }),
    zone: z.string({ error: SAY.zone }).refine(isZone, { error: SAY.zone }),
    thresholds: z.partialRecord(z.enum(DATED_KINDS, { error: SAY.thresholds }), days, { error: SAY.thresholds }),
  })
  .refine(({ on, vessels }) => !on || vessels?.length !== 0, { path: ['vessels'], error: DISPLAY_SENTENCES.vessels });
