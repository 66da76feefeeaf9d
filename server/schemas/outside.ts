import * as z from 'zod';
import type { NewOutside, OpenedOutside, OutsideContents, OutsideLine } from '../../shared/api/outside';
import { kindOf } from '../../shared/kinds/kinds';
import type { AnyRecord } from '../../shared/kinds/kind';
import { recordShape } from './records';
import { anyText, count, day, email, id, instant, section } from './values';

const line = {
  id,
  name: anyText,
  vessel: id,
  sections: z.array(section),
  ends: day,
  by: email,
  created: instant,
  revoked: instant.nullable(),
  opened: count,
  openings: z.array(z.object({ at: instant, address: anyText, agent: anyText })),
};
export const outsideLinks: z.ZodType<{ links: OutsideLine[] }> = z.object({ links: z.array(z.object(line)) });
export const newOutside: z.ZodType<NewOutside> = z.object({ ...line, path: anyText.describe('Only in this answer.') });
export const openedOutside: z.ZodType<OpenedOutside> = z.object({ token: anyText.describe('Travels as a bearer.') });
export const outsideContents: z.ZodType<OutsideContents> = z.object({
  name: anyText,
  ends: day,
  vessel: recordShape(kindOf('vessels')) as z.ZodType<AnyRecord>,
  sections: z.array(section),
});
