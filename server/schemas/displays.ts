import * as z from 'zod';
import type { Claimed, DisplayLine, DisplayVessel, DeletedVessel, Pairing, DisplayPicture } from '../../shared/api/display';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { named, count, day, email, id, instant, milliseconds, section, seq, anyText } from './values';

const hour = z.int().min(0).max(23);
const settings = {
  name: anyText,
  vessels: z.array(id).nullable(),
  sections: z.array(section),
  names: z.boolean(),
  light: z.object({ from: hour, until: hour }).nullable(),
};

export const display: z.ZodType<DisplayLine> = named(
  'Display',
  z.object({
    id,
    ...settings,
    by: email,
    created: instant,
    seen: instant.nullable(),
    agent: anyText,
    address: anyText,
    up: z.boolean(),
    closed: z.boolean(),
  }),
);
export const displays = z.object({ displays: z.array(display) });
export const pairing: z.ZodType<Pairing> = z.object({ code: anyText, secret: anyText, lives: count.describe('Seconds.') });
export const claimed: z.ZodType<Claimed> = z.object({ token: anyText.nullable() });

const facts = z.partialRecord(z.enum(VESSEL_KINDS), z.array(z.array(z.unknown())));
export const shownVessel: z.ZodType<DisplayVessel> = named(
  'ShownVessel',
  z.object({ id, name: anyText, seq, papers: z.boolean(), ship: z.record(z.string(), z.unknown()).optional(), facts }),
);
export const goneVessel: z.ZodType<DeletedVessel> = z.object({ id, facts: z.null() });

export const picture: z.ZodType<DisplayPicture> = named(
  'Picture',
  z.object({ id, ...settings, shown: z.array(shownVessel), more: count, today: day, at: milliseconds }),
);
