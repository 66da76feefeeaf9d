import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS } from '../../shared/api/display';
import { Problem } from '../../shared/basics/problem';
import { DisplayModel, PairingModel } from '../database/models/displays';
import { trusted } from '../database/encoding';

/** How long a code is valid, and how long a screen may take to fetch its token after the code was entered. */
export const PAIRING_MS = 10 * 60_000;
/** The maximum number of pairings at a time. */
const MOST_OPEN = 10_000;

export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
export const drawPairingSecret = (): string => randomBytes(32).toString('base64url');
const drawCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('');

// A pairing that is valid for longer than 10 minutes from now was created before the clock was set back; it is refused.
const notExpired = () => trusted({ $gt: new Date(), $lte: new Date(Date.now() + PAIRING_MS) });
const expiry = () => new Date(Date.now() + PAIRING_MS);

/** Creates a pairing: a code for the screen to show, and the secret with which it polls. @throws Problem 'too_many' */
export async function openPairing(): Promise<{ code: string; secret: string }> {
  if ((await PairingModel.estimatedDocumentCount()) >= MOST_OPEN)
    throw new Problem('too_many', 'Too many screens ask for a code. Please try again later.', { retryAfter: 60 });
  const [code, secret] = [drawCode(), drawPairingSecret()];
  await PairingModel.create({ _id: secretDigest(code), secret: secretDigest(secret), expires: expiry() });
  return { code, secret };
}

/** Whether a screen shows this code now. */
export const isCodeShown = async (code: string): Promise<boolean> =>
  (await PairingModel.exists({ _id: secretDigest(code), expires: notExpired(), display: null })) !== null;

/** Uses a code for a display. Returns the id of the pairing; null if the code is expired or used. */
export async function usePairing(code: string, display: number): Promise<string | null> {
  const _id = secretDigest(code);
  const used = await PairingModel.updateOne({ _id, expires: notExpired(), display: null }, { $set: { display, expires: expiry() } });
  return used.matchedCount > 0 ? _id : null;
}

/**
 * The token for the screen with `secret`; null until a user has entered its code. Until a token is used, each call creates a new one, because an answer
 * may be lost. @throws Problem 'not_found' if the code is expired or the display was removed.
 */
export async function claim(secret: string): Promise<string | null> {
  const expired = () => new Problem('not_found', 'This code has expired. Please ask for a new one.');
  const pairing = await PairingModel.findOne({ secret: secretDigest(secret), expires: notExpired() }).lean();
  if (!pairing) throw expired();
  if (pairing.display === undefined) return null;
  const token = drawPairingSecret();
  const updated = await DisplayModel.updateOne({ _id: pairing.display, pairing: pairing._id }, { $set: { hash: secretDigest(token) } });
  if (updated.matchedCount === 0) throw expired();
  return token;
}

/** Ends a pairing after its token was used. */
export async function closePairing(_id: string): Promise<void> {
  await PairingModel.deleteOne({ _id });
}

/** Deletes expired pairings, because the embedded engine has no TTL indexes. */
export async function sweepPairings(): Promise<void> {
  await PairingModel.deleteMany({ expires: trusted({ $lt: new Date() }) });
}
