import { createHash, randomBytes } from 'node:crypto';
import { trusted } from '../database/encoding';
import { PasswordResetModel } from '../database/models/accounts';

/** How long a link is valid. */
export const RESET_LINK_MS = 30 * 60_000;

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A new one-time token for an account, valid for 30 minutes. Earlier links stay valid, so that a stranger's request does not cancel the owner's. */
export async function createResetToken(user: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await PasswordResetModel.create({ _id: idOf(token), user, expires: new Date(Date.now() + RESET_LINK_MS) });
  return token;
}

// A link that is valid for longer than 30 minutes from now was created before the clock was set back; it is refused.
const validToken = (token: string) => ({
  _id: idOf(token),
  expires: trusted({ $gt: new Date(), $lte: new Date(Date.now() + RESET_LINK_MS) }),
});

/** The account of a token; null if it is unknown, expired or was used. */
export async function readResetToken(token: string): Promise<number | null> {
  return (await PasswordResetModel.findOne(validToken(token)).lean())?.user ?? null;
}

/** Uses a token, and deletes all others of its account; false if it is expired or was used. */
export async function redeemResetToken(token: string): Promise<boolean> {
  const found = await PasswordResetModel.findOneAndDelete(validToken(token)).lean();
  if (found) await forgetResetTokens(found.user);
  return found !== null;
}

/** Invalidates all links of an account. */
export async function forgetResetTokens(user: number): Promise<void> {
  await PasswordResetModel.deleteMany({ user });
}

/** Deletes expired links, because the embedded engine has no TTL indexes. */
export async function sweepResetTokens(): Promise<void> {
  await PasswordResetModel.deleteMany({ expires: trusted({ $lt: new Date() }) });
}

/** The address of the page for a new password. The token is in the fragment, so that no server logs it. */
export const resetLink = (origin: string, token: string): string => `${origin.replace(/\/$/, '')}/reset#token=${token}`;
