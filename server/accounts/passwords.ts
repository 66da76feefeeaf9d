import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createSlots, type Slots } from '../http/limits';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { SIGN_IN_SENTENCES } from '../../shared/api/provider';
import { Problem } from '../../shared/basics/problem';
import { WEAKNESS_SENTENCES, weaknessOf } from '../../shared/basics/weakPassword';
import { AccountModel, type AccountDocument, type InvitationDocument, NO_PASSWORD } from '../database/models/accounts';
import { noteSettings } from '../database/models/userState';
import { refreshAccess } from '../http/access';
import { ensureAdministrator } from './administrators';
import { nextId } from '../database/nextId';

/** @throws Problem 'forbidden' where people sign in by the provider alone. */
export function assertLocalSignIn({ LOCAL_SIGN_IN }: { LOCAL_SIGN_IN: boolean }): void {
  if (!LOCAL_SIGN_IN) throw new Problem('forbidden', SIGN_IN_SENTENCES.byProvider);
}

/** With PASSWORD_POLICY=strict, refuses passwords that are easy to guess (`weaknessOf`). @throws Problem 'invalid' */
export function assertAllowed(password: string, email: string, policy: 'standard' | 'strict'): void {
  const weakness = policy === 'strict' ? weaknessOf(password, email) : null;
  if (!weakness) return;
  const sentence = `${WEAKNESS_SENTENCES[weakness]} Please choose another.`;
  throw Problem.field('invalid', 'password', sentence);
}

/** The settings that OWASP recommends for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits concurrent hashing: each takes 19 MiB and a core for about 30 ms. At most 3 of the 4 pool threads hash. */
export const inPasswordSlot: Slots = createSlots(
  Math.min(3, Math.max(1, availableParallelism())),
  1_000,
  'Too many people are signing in at this moment. Please try again.',
);

/** Only so many characters are hashed. Passwords are shorter. */
const LONGEST = 1_000;
const prepared = (password: string) => password.slice(0, LONGEST).normalize('NFC');

/** The argon2id hash of a password. Call it in a password slot. */
export const hashPassword = (password: string): Promise<string> => hash(prepared(password), SETTINGS);

let decoy: Promise<string> | undefined;

/** Whether `password` matches the hash `stored`. Without a hash (no such account, or no password) it takes the same time and is false. Call it in a password slot. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hash(randomBytes(16), SETTINGS);
  const known = stored === NO_PASSWORD ? undefined : stored;
  const matches = await verify(known ?? (await decoy), prepared(password));
  return matches && known !== undefined;
}

/**
 * Creates an account; null if the e-mail (trimmed, in lower case) is taken. The first one is an administrator. `redeem`: uses the invitation, which
 * gives the account its access. Routes call it in a password slot. @throws Problem 'forbidden' if the invitation was used meanwhile.
 */
export async function createAccount(
  email: string,
  password: string,
  redeem?: () => Promise<InvitationDocument | null>,
): Promise<AccountDocument | null> {
  if (await AccountModel.exists({ email })) return null;
  const account: AccountDocument = { _id: await nextId('accounts'), email, hash: await hashPassword(password), created: new Date() };
  const invited = await redeem?.();
  if (invited === null) throw new Problem('forbidden', ACCESS_SENTENCES.invitation);
  if (invited) account.access = { role: invited.role, vessels: invited.vessels, ends: invited.ends, suspended: false, rev: 1 };
  try {
    await AccountModel.create(account);
    if (invited) {
      await refreshAccess();
      // It may have been sent on, so Activity shows administrators who used it.
      await noteSettings({ of: 'invitation', op: 'updated', name: invited.name, fields: ['used'], user: account._id, by: email });
    }
    await ensureAdministrator(account._id);
    return account;
  } catch (error) {
    // Of two concurrent registrations with one e-mail, the unique index accepts one.
    if (error instanceof Error && 'code' in error && error.code === 11000) return null;
    throw error;
  }
}
