import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSlots, type Slots } from '../http/slots';
import { Problem } from '../../shared/basics/problem';
import { WEAKNESS_SENTENCES, weaknessOf } from '../../shared/basics/weakPassword';

/** Refuses, under PASSWORD_POLICY=strict, a password that is warned about while it is typed: a common one, a row of keys, the e-mail. */
export function assertAllowed(password: string, email: string, policy: 'standard' | 'strict'): void {
  const weakness = policy === 'strict' ? weaknessOf(password, email) : null;
  if (!weakness) return;
  const sentence = `${WEAKNESS_SENTENCES[weakness]} Please choose another.`;
  throw Problem.field('invalid', 'password', sentence);
}

/** OWASP's settings for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is what a sign-in costs: 19 MiB and a core for about 30 ms. A thread of the pool is left for everything else. */
export const inPasswordSlot: Slots = createSlots(
  Math.min(3, Math.max(1, availableParallelism())),
  1_000,
  'Too many people are signing in at this moment. Please try again.',
);

/** Longer than any password: what is longer is a wrong one whatever stands behind this. */
const LONGEST = 1_000;
const prepared = (password: string) => password.slice(0, LONGEST).normalize('NFC');

/** Call in a password slot. */
export const hashPassword = (password: string): Promise<string> => hash(prepared(password), SETTINGS);

let decoy: Promise<string> | undefined;

/** Whether `password` is the one behind `stored`. Without one (no such account) it takes the same time and is false. Call in a password slot. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hash(randomBytes(16), SETTINGS);
  const matches = await verify(stored ?? (await decoy), prepared(password));
  return matches && stored !== undefined;
}
