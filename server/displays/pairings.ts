import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS } from '../../shared/api/display';
import { Problem } from '../../shared/basics/problem';
import { DisplayModel } from '../database/models/display';
import { PairingModel } from '../database/models/pairing';
import { trusted } from '../database/encoding';

/** How long a code can be entered, and how long a screen may take to fetch its token afterwards. */
export const PAIRING_MS = 10 * 60_000;
/** More screens than are set up within ten minutes anywhere. */
const MOST_LIVING = 10_000;

export const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
export const drawPairingSecret = (): string => randomBytes(32).toString('base64url');
const drawCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('');

// One that is good for longer than any was given out before the clock was set back.
const living = () => trusted({ $gt: new Date(), $lte: new Date(Date.now() + PAIRING_MS) });
const expiry = () => new Date(Date.now() + PAIRING_MS);

/** A code for a new screen, and the secret that the screen asks with. @throws Problem 'too_many' */
export async function openPairing(): Promise<{ code: string; secret: string }> {
  if ((await PairingModel.estimatedDocumentCount()) >= MOST_LIVING)
    throw new Problem('too_many', 'Too many screens ask for a code. Please try again later.', { retryAfter: 60 });
  const [code, secret] = [drawCode(), drawPairingSecret()];
  await PairingModel.create({ _id: secretDigest(code), secret: secretDigest(secret), expires: expiry() });
  return { code, secret };
}

/** Whether a screen shows this code now. */
export const isCodeShown = async (code: string): Promise<boolean> =>
  (await PairingModel.exists({ _id: secretDigest(code), expires: living(), display: null })) !== null;

/** Uses a code up for a display: answers the name of the pairing, null when the code has expired or was used. */
export async function usePairing(code: string, display: number): Promise<string | null> {
  const _id = secretDigest(code);
  const used = await PairingModel.updateOne({ _id, expires: living(), display: null }, { $set: { display, expires: expiry() } });
  return used.matchedCount > 0 ? _id : null;
}

/**
 * The token of the screen that holds `secret`; null until a user has entered its code. Until a token was used, each asking draws another,
 * since an answer may be lost on the way. @throws Problem 'not_found' when the code has expired, or the display was removed.
 */
export async function claim(secret: string): Promise<string | null> {
  const gone = () => new Problem('not_found', 'This code has expired. Please ask for a new one.');
  const pairing = await PairingModel.findOne({ secret: secretDigest(secret), expires: living() }).lean();
  if (!pairing) throw gone();
  if (pairing.display === undefined) return null;
  const token = drawPairingSecret();
  const kept = await DisplayModel.updateOne({ _id: pairing.display, pairing: pairing._id }, { $set: { hash: secretDigest(token) } });
  if (kept.matchedCount === 0) throw gone();
  return token;
}

/** A token was used: no other is drawn for its screen. */
export async function closePairing(_id: string): Promise<void> {
  await PairingModel.deleteOne({ _id });
}

/** Removes what has expired: the embedded engine deletes nothing by itself. */
export async function sweepPairings(): Promise<void> {
  await PairingModel.deleteMany({ expires: trusted({ $lt: new Date() }) });
}
