import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { FACTOR_SENTENCES as SAY, RECOVERY_CODES } from '../../shared/api/factor';
import { PASSKEY_SENTENCES } from '../../shared/api/passkey';
import { Problem } from '../../shared/basics/problem';
import { trusted } from '../database/encoding';
import { FactorModel, PasskeyModel } from '../database/models/signIn';
import { accessOf, readFleetRules } from '../http/access';
import { logger } from '../logger';
import { assertNotLocked, clearFailures, factorKey, recordFailure } from './attempts';
import { noteSignIn } from './signInEvents';

/** The name in authenticator apps. */
const ISSUER = 'Vessel Ops';
const PERIOD_MS = 30_000;
/** Codes of two steps before and after now are accepted, because the clock of a phone may be wrong by a minute. */
const WINDOW = 2;
const SECRET_BYTES = 20;
const DIGITS = /^\d{6}$/;

const totpOf = (secret: string, label = '') => new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step (RFC 6238) whose code `typed` is, among those that are accepted at `now` (epoch milliseconds); null if it is none. */
export function stepOf(secret: string, typed: string, now: number): number | null {
  const away = totpOf(secret).validate({ token: typed, timestamp: now, window: WINDOW });
  return away === null ? null : Math.floor(now / PERIOD_MS) + away;
}

/** Without I, L, O and U, so that a code is read from paper without doubt. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = () => {
  const letters = [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** A recovery code as it is compared: in capitals, without spaces and dashes. */
const hashOf = (code: string): string => createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest('base64url');

/** New recovery codes, of 50 random bits each, and what is stored of them. */
export function newRecoveryCodes(): { codes: string[]; recovery: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return { codes, recovery: codes.map(hashOf) };
}

/** Uses a code of the app, or a recovery code. Each works once: of two requests with one code, the database accepts one. Null: neither. */
async function use(user: number, secret: string, typed: string): Promise<'code' | 'recovery' | null> {
  const code = typed.replaceAll(/\s/g, '');
  if (DIGITS.test(code)) {
    const step = stepOf(secret, code, Date.now());
    if (step === null) return null;
    const { matchedCount } = await FactorModel.updateOne({ _id: user, secret, step: trusted({ $lt: step }) }, { $set: { step } });
    return matchedCount > 0 ? 'code' : null;
  }
  const hash = hashOf(code);
  const { matchedCount } = await FactorModel.updateOne({ _id: user, secret, recovery: hash }, { $pull: { recovery: hash } });
  return matchedCount > 0 ? 'recovery' : null;
}

interface Attempt {
  user: number;
  /** The code of a refusal: a browser that is signed in takes 401 for the end of its session. */
  refusal: 'wrong_credentials' | 'invalid';
  agent: string;
  address: string;
}

/**
 * Runs `check`, which tells whether the code was right. Wrong ones count against the account.
 * @throws Problem `refusal` for a wrong code, 'too_many' after too many.
 */
async function counted<T>({ user, agent, address, refusal }: Attempt, check: () => T | null | Promise<T | null>): Promise<T> {
  const key = factorKey(user);
  const failures = await assertNotLocked(key, { user, address });
  const found = await check();
  if (found !== null) {
    if (failures > 0) await clearFailures(key);
    return found;
  }
  await recordFailure(key);
  await noteSignIn(user, 'wrong_code', { agent, address });
  logger.warn({ audit: 'code_refused', user, address }, 'code refused');
  throw Problem.field(refusal, 'code', SAY.wrong);
}

/** Uses a code of a confirmed second factor. Call it in a password slot. @throws as `counted` */
export async function assertCode(attempt: Attempt, secret: string, typed: string): Promise<void> {
  const { user, agent, address } = attempt;
  if ((await counted(attempt, () => use(user, secret, typed))) === 'code') return;
  await noteSignIn(user, 'recovery_code_used', { agent, address });
  logger.warn({ audit: 'recovery_code_used', user, address }, 'recovery code used');
}

/** The step of the code that confirms a new second factor. Call it in a password slot. @throws as `counted` */
export const assertNewCode = (attempt: Attempt, secret: string, typed: string): Promise<number> =>
  counted(attempt, () => stepOf(secret, typed.replaceAll(/\s/g, ''), Date.now()));

/** The confirmed second factor of an account; null without one. */
export async function factorOf(user: number): Promise<{ secret: string; since: Date; recovery: string[] } | null> {
  const found = await FactorModel.findById(user).lean();
  return found?.since ? { ...found, since: found.since } : null;
}

/**
 * Checks the second factor of an account whose password was right, if it has one. `code`: null if none was sent. Call it in a password slot.
 * @throws Problem 'code_needed', and as `assertCode`; 'forbidden' to an administrator who has a passkey alone, where the rule demands a second factor.
 */
export async function assertSecondFactor(who: Omit<Attempt, 'refusal'>, code: string | null): Promise<void> {
  const factor = await factorOf(who.user);
  if (!factor) return assertNoPasskeyDemanded(who.user);
  if (code === null) throw new Problem('code_needed', SAY.needed);
  await assertCode({ ...who, refusal: 'wrong_credentials' }, factor.secret, code);
}

/** A passkey satisfies the rule for administrators, so that the password alone must not sign in then. @throws Problem 'forbidden' */
async function assertNoPasskeyDemanded(user: number): Promise<void> {
  const { role, withoutFactor } = accessOf(user);
  // Also if this process has not seen the passkey yet.
  if ((role !== 'administrator' && !withoutFactor) || !(await readFleetRules()).administratorsNeedFactor) return;
  if (await PasskeyModel.exists({ user })) throw new Problem('forbidden', PASSKEY_SENTENCES.demanded);
}
