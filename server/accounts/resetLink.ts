import { createHash, randomBytes } from 'node:crypto';
import { trusted } from '../database/encoding';
import { PasswordResetModel } from '../database/models/passwordReset';

/** How long a link is good. */
export const RESET_LINK_MS = 30 * 60_000;

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A new one-time token for an account, valid for 30 minutes. Earlier links stay valid: a stranger's request must not void the owner's. */
export async function createResetToken(user: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await PasswordResetModel.create({ _id: idOf(token), user, expires: new Date(Date.now() + RESET_LINK_MS) });
  return token;
}

// One that is good for longer than any was given out before the clock was set back.
const living = (token: string) => ({ _id: idOf(token), expires: trusted({ $gt: new Date(), $lte: new Date(Date.now() + RESET_LINK_MS) }) });

/** The account a token is for; null when it expired, was used or never was. */
export async function readResetToken(token: string): Promise<number | null> {
  return (await PasswordResetModel.findOne(living(token)).lean())?.user ?? null;
}

/** Uses a token up, and every other of the account; false when it expired or was used already. */
export async function redeemResetToken(token: string): Promise<boolean> {
  const found = await PasswordResetModel.findOneAndDelete(living(token)).lean();
  if (found) await forgetResetTokens(found.user);
  return found !== null;
}

/** Makes every link given out for an account useless. */
export async function forgetResetTokens(user: number): Promise<void> {
  await PasswordResetModel.deleteMany({ user });
}

/** Removes links that expired: the embedded engine deletes nothing by itself. */
export async function sweepResetTokens(): Promise<void> {
  await PasswordResetModel.deleteMany({ expires: trusted({ $lt: new Date() }) });
}

/** Where the client asks for the new password. In the fragment, so that the token reaches no server's log on the way. */
export const resetLink = (origin: string, token: string): string => `${origin.replace(/\/$/, '')}/reset#token=${token}`;
