/** Checks the answers of passkeys (WebAuthn, library `@simplewebauthn/server`), and stores challenges and passkeys. */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import * as z from 'zod';
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_MS, PASSKEY_SENTENCES as SAY } from '../../../shared/api/passkey';
import { Problem } from '../../../shared/basics/problem';
import type { Config } from '../../config';
import { trusted } from '../../database/encoding';
import type { AccountDocument } from '../../database/models/accounts';
import { PasskeyChallengeModel, type PasskeyDocument, PasskeyModel, PASSKEYS } from '../../database/models/signIn';
import { nextId } from '../../database/nextId';
import { logger } from '../../logger';
import { digestOf, ownAddress } from '../signInBrowser';

/**
 * The library, loaded at its first use, because few requests need it. It expects `reflect-metadata` before its other parts, and the bundler does not keep
 * the order of its imports.
 */
async function library() {
  await import('reflect-metadata');
  const [main, helpers] = await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { ...main, ...helpers };
}

/** The name in the dialogs of browsers. */
const NAME = 'Vessel Ops';
/** ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-7, -257];
/** Without certificates of a manufacturer: none are asked for, and none are looked up. */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed']);

/** Where passkeys work: the origin of the pages, and the name that passkeys belong to. */
export interface PasskeySite {
  origin: string;
  rpID: string;
}

/** The site of a request; null where there are no passkeys: browsers demand HTTPS or localhost, and a name instead of an address. */
export function passkeySite(config: Pick<Config, 'PUBLIC_URL' | 'PUBLIC_URLS' | 'LOCAL_SIGN_IN'>, request: Request): PasskeySite | null {
  const address = ownAddress(config, request);
  if (!config.LOCAL_SIGN_IN || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isLocal || (protocol === 'https:' && isNamed) ? { origin, rpID: hostname } : null;
}

/** What authenticators know an account by. The same for each of its passkeys, so that a device replaces a removed one. */
const handleOf = ({ _id, created }: Pick<AccountDocument, '_id' | 'created'>) =>
  createHash('sha256').update(`${_id} ${created.toISOString()}`).digest();

/** The options of a new passkey. `holder`: who may use the challenge. @throws Problem 'conflict' if the account has 10 passkeys. */
export async function registrationOptions(account: AccountDocument, { rpID }: PasskeySite, holder: string): Promise<object> {
  const own = await PasskeyModel.find({ user: account._id }, { credential: 1 }).lean<PasskeyDocument[]>();
  if (own.length >= MOST_PASSKEYS) throw new Problem('conflict', SAY.most);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID,
    userID: new Uint8Array(handleOf(account)),
    userName: account.email,
    userDisplayName: account.name ?? account.email,
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: own.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(options.challenge, holder);
  return options;
}

/** The options of a sign-in. They name no account: the browser offers its passkeys of this site. */
export async function authenticationOptions({ rpID }: PasskeySite, holder: string): Promise<object> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: PASSKEY_CHALLENGE_MS });
  await storeChallenge(options.challenge, holder);
  return options;
}

async function storeChallenge(challenge: string, holder: string): Promise<void> {
  const expires = new Date(Date.now() + PASSKEY_CHALLENGE_MS);
  await PasskeyChallengeModel.create({ _id: digestOf(challenge), holder: digestOf(holder), expires });
}

/** Takes the challenge of an answer: of two answers to one challenge, the database accepts one. Null unless it was `holder`'s, and is not used or old. */
export async function takeChallenge({ response }: { response: { clientDataJSON: string } }, holder: string): Promise<string | null> {
  const { decodeClientDataJSON } = await library();
  const challenge = await readable(() => z.string().parse(decodeClientDataJSON(response.clientDataJSON).challenge));
  const query = { _id: digestOf(challenge), holder: digestOf(holder), expires: trusted({ $gt: new Date() }) };
  return (await PasskeyChallengeModel.findOneAndDelete(query)) ? challenge : null;
}

/** Deletes old challenges, because the embedded engine has no TTL indexes. */
export async function sweepPasskeyChallenges(): Promise<void> {
  await PasskeyChallengeModel.deleteMany({ expires: trusted({ $lt: new Date() }) });
}

/** What the errors of the library mean. Any other: the answer is not readable. */
const MEANINGS: readonly [RegExp, string][] = [
  [/^Unexpected \w+ response origin |^Unexpected RP ID/, SAY.elsewhere],
  [/could not be verified$|not present/, SAY.unverified],
  [/^Response counter value/, SAY.copied],
];

/** Reads an answer with the library. @throws Problem 'invalid' with the sentence for what is wrong. */
async function readable<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    logger.info({ audit: 'passkey_unreadable', reason: reason.slice(0, 200) }, 'the answer of a passkey was refused');
    throw new Problem('invalid', MEANINGS.find(([pattern]) => pattern.test(reason))?.[1] ?? SAY.answer);
  }
}

/** Adds a passkey to an account. @throws Problem 'invalid'; 'conflict' if it is added already, or is one too many */
export async function addPasskey(
  user: number,
  { name, response, site, challenge }: { name: string; response: RegistrationResponseJSON; site: PasskeySite; challenge: string },
): Promise<PasskeyDocument> {
  const { verifyRegistrationResponse, decodeAttestationObject, isoBase64URL } = await library();
  const { verified, registrationInfo } = await readable(() => {
    const format = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject)).get('fmt');
    if (!FORMATS.has(format)) throw new Error(`Attestation ${format}`);
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified) throw new Problem('invalid', SAY.signature);
  const { id, publicKey, counter } = registrationInfo.credential;
  const passkey: PasskeyDocument = {
    _id: await nextId(PASSKEYS),
    user,
    name,
    credential: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    created: new Date(),
    used: null,
  };
  try {
    await PasskeyModel.create(passkey);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 11000) throw new Problem('conflict', SAY.taken);
    throw error;
  }
  // Counted after the insert, so that concurrent requests cannot exceed the limit together.
  if ((await PasskeyModel.countDocuments({ user })) > MOST_PASSKEYS) {
    await PasskeyModel.deleteOne({ _id: passkey._id });
    throw new Problem('conflict', SAY.most);
  }
  return passkey;
}

/** Checks that the answer to a sign-in is of this passkey, and returns its new counter. @throws Problem 'invalid' */
export async function assertSigned(
  { credential, publicKey, counter }: PasskeyDocument,
  { response, site, challenge }: { response: AuthenticationResponseJSON; site: PasskeySite; challenge: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await readable(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
      credential: { id: credential, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }),
  );
  if (!verified) throw new Problem('invalid', SAY.signature);
  return authenticationInfo.newCounter;
}

/** Whether an answer says that it is of this account. */
export const isOfAccount = (account: AccountDocument, { response }: AuthenticationResponseJSON): boolean =>
  response.userHandle === handleOf(account).toString('base64url');
