import * as z from 'zod';
import { DISPLAY_NAME, DISPLAY_SENTENCES as SAY, LONGEST_DISPLAY_NAME, MOST_SHOWN, readCode } from '../../shared/api/display';
import { schemaOf } from '../../shared/kinds/fieldSchema';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';

// The schemas of bodies. Unknown keys are dropped.

const name = z.unknown().transform((raw, context) => {
  const read = schemaOf(DISPLAY_NAME).safeParse(raw);
  if (read.success && read.data !== null && read.data.length <= LONGEST_DISPLAY_NAME) return read.data;
  context.addIssue({ code: 'custom', message: read.success && read.data === null ? SAY.name : DISPLAY_NAME.invalid });
  return z.NEVER;
});

const once = <T>(all: readonly T[]): T[] => [...new Set(all)];
const id = z.int({ error: SAY.noVessel }).gte(1, { error: SAY.noVessel }).lte(Number.MAX_SAFE_INTEGER, { error: SAY.noVessel });
/** A list of `least` to `most` vessel ids, without duplicates. */
export const shipsBody = (least: number, most: number) =>
  z.array(id, { error: SAY.vessels }).min(least, { error: SAY.vessels }).max(most, { error: SAY.vessels }).transform(once);
const kinds = z.array(z.enum(VESSEL_KINDS, { error: SAY.sections }), { error: SAY.sections }).min(1, { error: SAY.sections });
const hour = z.int({ error: SAY.light }).gte(0, { error: SAY.light }).lte(23, { error: SAY.light });
const hours = z.object({ from: hour, until: hour }, { error: SAY.light }).refine(({ from, until }) => from !== until, { error: SAY.light });

export const settingsBody = z.object({
  name,
  vessels: shipsBody(1, MOST_SHOWN).nullable(),
  sections: kinds.transform(once),
  names: z.boolean({ error: SAY.names }),
  light: hours.nullable(),
});

const code = z.string({ error: SAY.code }).transform((typed, context) => {
  const read = readCode(typed);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: SAY.code });
  return z.NEVER;
});

export const pairBody = settingsBody.extend({ code });
export const claimBody = z.object({ secret: z.string({ error: 'Secret is required.' }).min(1, { error: 'Secret is required.' }) });
