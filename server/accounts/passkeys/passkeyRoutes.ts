import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import * as z from 'zod';
import { ACCESS_SENTENCES } from '../../../shared/api/access';
import { FACTOR_SENTENCES } from '../../../shared/api/factor';
import { LONGEST_PASSKEY_NAME, PASSKEY_SENTENCES as SAY, type PasskeyLine } from '../../../shared/api/passkey';
import { Problem } from '../../../shared/basics/problem';
import { AccountModel, type AccountDocument, NO_PASSWORD } from '../../database/models/accounts';
import { type PasskeyDocument, PasskeyModel } from '../../database/models/signIn';
import { accessOf, isOpen, refreshAccess } from '../../http/access';
import { clientAddress } from '../../http/addresses';
import { nameBody, readBody } from '../../http/bodies';
import { callerOf } from '../../http/limits';
import type { Route } from '../../http/route';
import type { Viewer } from '../../http/viewer';
import { logger } from '../../logger';
import { passkeyLine, passkeyOptions, passkeys, signedIn } from '../../schemas/accounts';
import { idParameter } from '../accessRoutes';
import { assertNotLocked, clearFailures, createAddressLimit, passkeyKey, recordFailure } from '../attempts';
import { confirmFactorBody, passwordAloneBody, remember } from '../bodies';
import { assertCode, factorOf } from '../factor';
import { assertPassword } from '../factorRoutes';
import { inPasswordSlot } from '../passwords';
import type { AccountParts } from '../publicRoutes';
import { limitBeginnings, newSignInSecret, signInCookie, signInCookieOf } from '../signInBrowser';
import { browserOf, noteSignIn } from '../signInEvents';
import { startSession } from '../startSession';
import {
  addPasskey,
  assertSigned,
  isOfAccount,
  passkeySite,
  type PasskeySite,
  registrationOptions,
  authenticationOptions,
  takeChallenge,
} from './passkeys';

const part = z.string({ error: SAY.answer }).max(50_000, { error: SAY.answer });
const answerOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object(
    { id: part, rawId: part, type: z.literal('public-key', { error: SAY.answer }), response: z.object(shape, { error: SAY.answer }) },
    { error: SAY.answer },
  );
export const beginPasskeyBody = passwordAloneBody.extend({ code: confirmFactorBody.shape.code.nullish() });
export const newPasskeyBody = z.object({
  name: nameBody(LONGEST_PASSKEY_NAME, SAY.name),
  response: answerOf({ clientDataJSON: part, attestationObject: part }),
});
export const passkeySignInBody = z.object({
  remember,
  response: answerOf({ clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part.nullish() }),
});

const lineOf = ({ _id, name, created, used }: PasskeyDocument): PasskeyLine => ({
  id: _id,
  name,
  created: created.toISOString(),
  used: used?.toISOString() ?? null,
});

/** Whether an attempt failed because the answer was wrong: such attempts are counted. */
const isRefusal = (error: unknown) => error instanceof Problem && (error.code === 'invalid' || error.code === 'wrong_credentials');

/** The session that adds a passkey holds its challenge. */
const holderOf = ({ session }: Viewer) => `session ${session}`;
const browserHolder = (secret: string) => `browser ${secret}`;

/** The routes of passkeys: signing in with one, without a session, and those of the account. */
export function passkeyRoutes(parts: AccountParts): { publicRoutes: Route[]; routes: Route[] } {
  const { config } = parts;
  const [beginnings, failures] = [limitBeginnings(), createAddressLimit()];

  /** @throws Problem 'forbidden' where people sign in by the provider alone, 'conflict' where browsers have no passkeys. */
  const siteOf = (request: Request): PasskeySite => {
    const site = passkeySite(config, request);
    if (!config.LOCAL_SIGN_IN) throw new Problem('forbidden', SAY.byProvider);
    if (!site) throw new Problem('conflict', SAY.address);
    return site;
  };
  const note = async (request: Request, user: number, what: 'passkey_added' | 'passkey_removed') => {
    await noteSignIn(user, what, browserOf(request));
    logger.info({ audit: what, user }, what.replaceAll('_', ' '));
    await refreshAccess();
  };

  /** The account whose passkey signed, once the answer is found right. @throws Problem 'invalid', 'wrong_credentials', 'forbidden', 'too_many' */
  async function accountOf(request: Request, response: AuthenticationResponseJSON, site: PasskeySite): Promise<AccountDocument> {
    const { agent, address } = browserOf(request);
    const challenge = await takeChallenge(response, browserHolder(signInCookieOf(request)));
    if (challenge === null) throw new Problem('wrong_credentials', SAY.expired);
    const passkey = await PasskeyModel.findOne({ credential: response.id }).lean<PasskeyDocument>();
    const account = passkey && (await AccountModel.findById(passkey.user).lean<AccountDocument>());
    if (!account || !isOfAccount(account, response)) throw new Problem('wrong_credentials', SAY.unknown);
    const { _id, user } = passkey;
    const key = passkeyKey(_id);
    const failed = await assertNotLocked(key, { user, address });
    const counter = await assertSigned(passkey, { response, site, challenge }).catch(async (error: unknown) => {
      if (isRefusal(error)) {
        await recordFailure(key);
        await noteSignIn(user, 'passkey_refused', { agent, address });
      }
      throw error;
    });
    if (!isOpen(accessOf(user))) throw new Problem('forbidden', ACCESS_SENTENCES.ended);
    // Not if it was removed or used meanwhile.
    const { matchedCount } = await PasskeyModel.updateOne({ _id, counter: passkey.counter }, { $set: { counter, used: new Date() } });
    if (matchedCount === 0) throw new Problem('wrong_credentials', SAY.expired);
    if (failed > 0) await clearFailures(key);
    await noteSignIn(user, 'passkey_used', { agent, address });
    return account;
  }

  const publicRoutes: Route[] = [
    {
      method: 'post',
      path: '/sign-in/passkey/options',
      docs: { summary: 'Begin to sign in with a passkey', answer: passkeyOptions },
      run: async (request) => {
        const site = siteOf(request);
        beginnings.assertLeft(clientAddress(request));
        beginnings.take(clientAddress(request));
        // Two tabs of one browser share its cookie.
        const secret = signInCookieOf(request) || newSignInSecret();
        const body = await authenticationOptions(site, browserHolder(secret));
        return { status: 200, body, headers: { 'Set-Cookie': signInCookie(secret, site.origin) } };
      },
    },
    {
      method: 'post',
      path: '/sign-in/passkey',
      docs: {
        summary: 'Sign in with a passkey',
        more: 'It counts as password and second factor, because the device has checked who uses it.',
        body: passkeySignInBody,
        answer: signedIn,
      },
      run: async (request) => {
        const { response, remember: long } = readBody(request, passkeySignInBody);
        const site = siteOf(request);
        const address = clientAddress(request);
        failures.assertLeft(address);
        const { userHandle, ...signed } = response.response;
        const answer = { ...response, response: { ...signed, userHandle: userHandle ?? undefined }, clientExtensionResults: {} };
        const account = await accountOf(request, answer, site).catch((error: unknown) => {
          if (isRefusal(error)) failures.take(address);
          logger.warn({ audit: 'sign_in_refused', address, passkey: true }, 'sign-in refused');
          throw error;
        });
        logger.info({ audit: 'signed_in', user: account._id, address, passkey: true }, 'signed in');
        return startSession(parts, { account, request, remember: long, status: 200 });
      },
    },
  ];

  const routes: Route[] = [
    {
      method: 'get',
      path: '/passkeys',
      docs: { summary: "The account's passkeys", answer: passkeys },
      run: async (request, { user }) => {
        const found = await PasskeyModel.find({ user }).sort({ _id: 1 }).lean<PasskeyDocument[]>();
        const site = passkeySite(config, request);
        const account = await AccountModel.findById(user, { hash: 1 }).lean();
        const without = account?.hash === NO_PASSWORD ? SAY.noPassword : site ? null : SAY.address;
        const refusal = config.LOCAL_SIGN_IN ? without : SAY.byProvider;
        const code = (await factorOf(user)) !== null;
        return { status: 200, body: { passkeys: found.map(lineOf), origin: site?.origin ?? null, refusal, code } };
      },
    },
    {
      method: 'post',
      path: '/passkeys/options',
      docs: {
        summary: 'Begin to add a passkey',
        more: 'An account with a second factor sends its `code` too.',
        body: beginPasskeyBody,
        answer: passkeyOptions,
      },
      run: async (request, viewer) => {
        const { password, code } = readBody(request, beginPasskeyBody);
        const site = siteOf(request);
        const { user } = viewer;
        // A passkey signs in without the second factor, so that adding one needs both.
        await inPasswordSlot(callerOf(request, viewer), async () => {
          await assertPassword(request, viewer, password);
          const factor = await factorOf(user);
          if (factor && !code) throw Problem.field('invalid', 'code', FACTOR_SENTENCES.needed);
          if (factor && code) await assertCode({ user, refusal: 'invalid', ...browserOf(request) }, factor.secret, code);
        });
        const account = await AccountModel.findById(user).lean<AccountDocument>();
        if (!account) throw new Problem('not_found', 'Account not found');
        return { status: 200, body: await registrationOptions(account, site, holderOf(viewer)) };
      },
    },
    {
      method: 'post',
      path: '/passkeys',
      docs: { summary: 'Add a passkey', body: newPasskeyBody, answer: passkeyLine, creates: true },
      run: async (request, viewer) => {
        const { name, response } = readBody(request, newPasskeyBody);
        const site = siteOf(request);
        const challenge = await takeChallenge(response, holderOf(viewer));
        if (challenge === null) throw new Problem('invalid', SAY.expired);
        const answer: RegistrationResponseJSON = { ...response, clientExtensionResults: {} };
        const passkey = await addPasskey(viewer.user, { name, response: answer, site, challenge });
        await note(request, viewer.user, 'passkey_added');
        return { status: 201, body: lineOf(passkey) };
      },
    },
    {
      method: 'post',
      path: '/passkeys/:id/remove',
      docs: { summary: 'Remove a passkey', body: passwordAloneBody, answer: null },
      run: async (request, viewer) => {
        const _id = idParameter(request.params.id, 'passkey');
        const { password } = readBody(request, passwordAloneBody);
        await inPasswordSlot(callerOf(request, viewer), () => assertPassword(request, viewer, password));
        const { deletedCount } = await PasskeyModel.deleteOne({ _id, user: viewer.user });
        if (deletedCount === 0) throw new Problem('not_found', 'Passkey not found');
        await note(request, viewer.user, 'passkey_removed');
        return { status: 204 };
      },
    },
  ];
  return { publicRoutes, routes: routes.map((route) => ({ ...route, forReaders: true as const })) };
}
