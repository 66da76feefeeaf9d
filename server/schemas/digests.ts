import * as z from 'zod';
import type { Digest } from '../../shared/api/digest';
import { DATED_KINDS, THRESHOLDS } from '../../shared/status/reached';
import { id, instant, text } from './values';

export const digest: z.ZodType<Digest> = z.object({
  on: z.boolean(),
  hour: z.int().min(0).max(23),
  zone: text.describe('The name of a time zone (IANA).'),
  thresholds: z.partialRecord(z.enum(DATED_KINDS), z.array(z.literal(THRESHOLDS))),
  vessels: z.array(id).nullable(),
  canMail: z.boolean().describe('Whether this installation sends mail.'),
  next: instant.nullable(),
  sent: instant.nullable(),
  problem: text.nullable(),
});
