import * as z from 'zod';
import {
  type BegunFactor,
  type FactorRule,
  type FactorState,
  type RecoveryCodes,
  SIGN_IN_EVENTS,
  type SignInEventLine,
} from '../../shared/api/factor';
import { anyText, count, instant } from './values';

export const factorState: z.ZodType<FactorState> = z.object({
  since: instant.nullable().describe('When it was set up; null: it is not.'),
  recovery: count.describe('Unused recovery codes.'),
});
export const begunFactor: z.ZodType<BegunFactor> = z.object({
  secret: anyText.describe('Base32. Only in this answer.'),
  uri: anyText.describe('The same for a QR code.'),
});
export const recoveryCodes: z.ZodType<RecoveryCodes> = z.object({ codes: z.array(anyText).describe('Only in this answer.') });
export const factorRule: z.ZodType<FactorRule> = z.object({ administrators: z.boolean() });
export const signInEvents: z.ZodType<{ events: SignInEventLine[] }> = z.object({
  events: z.array(z.object({ at: instant, what: z.enum(SIGN_IN_EVENTS), agent: anyText, address: anyText })).describe('The newest first.'),
});
