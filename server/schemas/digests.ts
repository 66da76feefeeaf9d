import * as z from 'zod';
import type { Digest } from '../../shared/api/digest';
import { KINDS_WITH_DUE_DATE, THRESHOLDS } from '../../shared/status/thresholds';
import { id, instant, text } from './values';

export const digest: z.ZodType<Digest> = z.object({
  on: z.boolean(),
  hour: z.int().min(0).max(23),
  zone: text.describe('The name of a time zone (IANA).'),
  thresholds: z.partialRecord(z.enum(KINDS_WITH_DUE_DATE), z.array(z.literal(THRESHOLDS))),
  vessels: z.array(id).nullable(),
  canMail: z.boolean().describe('Whether this installation sends mail.'),
  next: instant.nullable(),
  sent: instant.nullable(),
  problem: text.nullable(),
});
