import * as z from 'zod';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { FACTOR_SENTENCES } from '../../shared/api/factor';
import { PASSWORD_TOO_SHORT, SHORTEST_PASSWORD } from '../../shared/api/account';
import { INVALID_EMAIL, isEmail, LONGEST_TYPED_EMAIL } from '../../shared/basics/person';

/** The refusals of sign-in. */
export const INVALID_CREDENTIALS = 'Invalid credentials';
export const WRONG_PASSWORD = 'The current password is not right.';
export const INVALID_INVOICE_CREDENTIALS = 'Invalid invoice access credentials';
export const LINK_EXPIRED = 'This link has expired or was used already. Please ask for a new one.';

// The schemas of bodies. Unknown keys are dropped.

const LONGEST_PASSWORD = 256;

/** An e-mail as it is stored and compared: trimmed, in lower case. */
export const normalEmail = (email: string): string => email.slice(0, LONGEST_TYPED_EMAIL).trim().toLowerCase().normalize('NFC');

const filled = (label: string) => {
  const error = (issue: { input: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? `${label} is required.` : `${label} must be text.`;
  return z.string({ error }).min(1, { error: `${label} is required.` });
};

export const newEmail = filled('Email')
  .refine((email) => email.trim() !== '', { error: 'Email is required.', abort: true })
  .refine(isEmail, { error: INVALID_EMAIL })
  .transform(normalEmail);

const newPassword = filled('Password')
  .min(SHORTEST_PASSWORD, { error: PASSWORD_TOO_SHORT })
  .max(LONGEST_PASSWORD, { error: `Password must be at most ${LONGEST_PASSWORD} characters.` })
  .refine((password) => password.isWellFormed(), { error: 'Password must be plain text.' });

export const remember = z
  .boolean({ error: 'Remember me must be true or false.' })
  .nullish()
  .transform((value) => value ?? false);

const invitation = z
  .string({ error: ACCESS_SENTENCES.invitation })
  .max(100, { error: ACCESS_SENTENCES.invitation })
  .nullish()
  .transform((secret) => secret ?? null);

const code = z
  .string({ error: FACTOR_SENTENCES.code })
  .max(40, { error: FACTOR_SENTENCES.code })
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== '', { error: FACTOR_SENTENCES.code });

export const registerBody = z.object({ email: newEmail, password: newPassword, invitation });
/** Sign-in does not validate the e-mail and password further, so that its answer tells nothing about valid ones. */
export const loginBody = z.object({
  email: filled('Email').transform(normalEmail),
  password: filled('Password'),
  remember,
  code: code.nullish().transform((typed) => typed ?? null),
});
export const invoiceLoginBody = z.object({ username: filled('Username'), password: filled('Password') });
export const passwordBody = z.object({ current: filled('Current password'), password: newPassword });
/** Where the account's owner confirms something with the password. */
export const passwordAloneBody = z.object({ password: filled('Password') });
export const confirmFactorBody = z.object({ code });
export const ownFactorBody = z.object({ password: filled('Password'), code });
export const factorRuleBody = z.object({ administrators: z.boolean({ error: FACTOR_SENTENCES.administrators }) });
export const resetBody = z.object({ email: newEmail });
export const resetConfirmBody = z.object({ token: filled('Token'), password: newPassword });
