import type { Request } from 'express';
import * as z from 'zod';
import { PROVIDER_SENTENCES, type ProviderFailure, SIGN_IN_SENTENCES as SAY } from '../../../shared/api/provider';
import { Problem } from '../../../shared/basics/problem';
import { trusted } from '../../database/encoding';
import { AccountModel, type AccountDocument, NO_PASSWORD } from '../../database/models/accounts';
import { type ProviderSignInDocument, ProviderSignInModel, SignInTicketModel } from '../../database/models/signIn';
import { accessOf, isOpen } from '../../http/access';
import { clientAddress } from '../../http/addresses';
import { readBody } from '../../http/bodies';
import { callerOf } from '../../http/limits';
import type { Answer, Route } from '../../http/route';
import { logger } from '../../logger';
import { accountSignIn, providerAddress, signedIn, signInOptions } from '../../schemas/accounts';
import { readRegistration } from '../accessRoutes';
import { passwordAloneBody } from '../bodies';
import { assertPassword } from '../factorRoutes';
import { passkeySite } from '../passkeys/passkeys';
import { inPasswordSlot } from '../passwords';
import type { AccountParts } from '../publicRoutes';
import {
  digestOf,
  limitBeginnings,
  newSignInSecret,
  NO_SIGN_IN_COOKIE,
  ownAddress,
  SIGN_IN_MS,
  signInCookie,
  signInCookieOf,
} from '../signInBrowser';
import { browserOf, noteSignIn } from '../signInEvents';
import { startSession } from '../startSession';
import { createProvider, newSecrets, type Provider, SignInFailed } from './provider';
import { accountOfPerson, connectPerson } from './providerAccounts';

/** How long a page may take to exchange its ticket. */
const TICKET_MS = 60_000;
export const ticketBody = z.object({ ticket: z.string({ error: SAY.ticket }).max(100, { error: SAY.ticket }) });

/** A path of this application to return to; '/' for anything else, so that a link leads nowhere else. */
const safePath = (path: unknown): string =>
  typeof path === 'string' && path.length <= 1_000 && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : '/';

const redirect = (to: string, cookie?: string): Answer => ({
  status: 302,
  headers: { Location: to, ...(cookie !== undefined && { 'Set-Cookie': cookie }) },
});

/** Deletes what has expired, because the embedded engine has no TTL indexes. */
export async function sweepProviderSignIns(): Promise<void> {
  const expired = { expires: trusted({ $lt: new Date() }) };
  await Promise.all([ProviderSignInModel.deleteMany(expired), SignInTicketModel.deleteMany(expired)]);
}

/** The routes of signing in by the provider, without and with a session. */
export function providerRoutes(parts: AccountParts): { publicRoutes: Route[]; routes: Route[] } {
  const { config, sessions } = parts;
  const provider = createProvider(config);
  const limit = limitBeginnings();
  const options = { provider: provider ? config.OIDC_NAME : null, local: config.LOCAL_SIGN_IN };

  const there = (): Provider => {
    if (!provider) throw new Problem('not_found', SAY.noProvider);
    return provider;
  };
  const callbackOf = (request: Request) => `${ownAddress(config, request)}/api/sign-in/callback`;

  /** Stores the secrets of a sign-in, and returns the address at the provider and the cookie that binds them to this browser. */
  async function begin(
    request: Request,
    goal: Pick<ProviderSignInDocument, 'from' | 'user'>,
  ): Promise<{ address: string; cookie: string }> {
    const asked = there();
    limit.assertLeft(clientAddress(request));
    limit.take(clientAddress(request));
    const secrets = newSecrets();
    const address = await asked.addressFor(callbackOf(request), secrets);
    // Two tabs of one browser share its cookie.
    const browser = signInCookieOf(request) || newSignInSecret();
    const { state, nonce, verifier } = secrets;
    const expires = new Date(Date.now() + SIGN_IN_MS);
    await ProviderSignInModel.create({ _id: digestOf(state), nonce, verifier, browser: digestOf(browser), expires, ...goal });
    return { address, cookie: signInCookie(browser, ownAddress(config, request)) };
  }

  /** What was stored for this way back. It is used once, and only by the browser that began. @throws SignInFailed 'expired' */
  async function takeBegun(request: Request): Promise<{ begun: ProviderSignInDocument; state: string }> {
    const state = typeof request.query.state === 'string' ? request.query.state : '';
    const begun = await ProviderSignInModel.findOneAndDelete({
      _id: digestOf(state),
      browser: digestOf(signInCookieOf(request)),
      expires: trusted({ $gt: new Date() }),
    }).lean<ProviderSignInDocument>();
    if (!begun) throw new SignInFailed('expired');
    return { begun, state };
  }

  /** The address of the page that goes on after the provider. */
  async function comeBack(request: Request): Promise<string> {
    const asked = there();
    const { begun, state } = await takeBegun(request);
    const { nonce, verifier, user, from } = begun;
    const search = request.originalUrl.slice(request.originalUrl.indexOf('?'));
    const person = await asked.personOf(new URL(callbackOf(request) + search), { state, nonce, verifier });
    if (user !== undefined) {
      await connectPerson(user, person);
      await noteSignIn(user, 'provider_connected', browserOf(request));
      logger.info({ audit: 'provider_connected', user }, 'provider connected');
      return '/account#connected';
    }
    const account = await accountOfPerson(person, config, sessions);
    if (!isOpen(accessOf(account._id))) throw new SignInFailed('ended');
    const ticket = newSignInSecret();
    await SignInTicketModel.create({
      _id: digestOf(ticket),
      user: account._id,
      browser: begun.browser,
      expires: new Date(Date.now() + TICKET_MS),
    });
    return `/login#${new URLSearchParams({ ticket, from }).toString()}`;
  }

  const failure = (reason: ProviderFailure) => `/login#${new URLSearchParams({ failed: reason }).toString()}`;
  /** Runs a step that the browser opened itself. A failure is shown on the sign-in page. */
  const orFailure = async (step: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await step();
    } catch (error) {
      if (error instanceof SignInFailed) return redirect(failure(error.reason));
      throw error;
    }
  };

  const publicRoutes: Route[] = [
    {
      method: 'get',
      path: '/sign-in',
      docs: { summary: 'How people may sign in', answer: signInOptions },
      run: async (request) => {
        const { mode } = await readRegistration(config);
        return { status: 200, body: { ...options, passkeys: passkeySite(config, request)?.origin ?? null, registration: mode } };
      },
    },
    {
      method: 'get',
      path: '/sign-in/provider',
      docs: {
        summary: 'Sign in by the provider',
        more: 'For the address bar of a browser: leads to the provider.',
        query: { from: z.string().optional().describe('The page to open afterwards.') },
        answer: 'redirect',
      },
      run: async (request) =>
        orFailure(async () => {
          const { address, cookie } = await begin(request, { from: safePath(request.query.from) });
          return redirect(address, cookie);
        }),
    },
    {
      method: 'get',
      path: '/sign-in/callback',
      docs: {
        summary: 'The way back from the provider',
        query: { state: z.string().optional(), code: z.string().optional() },
        answer: 'redirect',
      },
      run: async (request) => orFailure(async () => redirect(await comeBack(request))),
    },
    {
      method: 'post',
      path: '/sign-in/ticket',
      docs: { summary: 'Exchange the ticket of a sign-in by the provider', body: ticketBody, answer: signedIn },
      run: async (request) => {
        const { ticket } = readBody(request, ticketBody);
        // Of the browser that began: a ticket that somebody else sends signs nobody in.
        const found = await SignInTicketModel.findOneAndDelete({
          _id: digestOf(ticket),
          browser: digestOf(signInCookieOf(request)),
          expires: trusted({ $gt: new Date() }),
        }).lean();
        const account = found && (await AccountModel.findById(found.user).lean<AccountDocument>());
        if (!account) throw new Problem('wrong_credentials', PROVIDER_SENTENCES.expired);
        logger.info({ audit: 'signed_in', user: account._id, address: clientAddress(request), provider: true }, 'signed in');
        const answer = await startSession(parts, { account, request, remember: false, status: 200 });
        return { ...answer, headers: { 'Set-Cookie': NO_SIGN_IN_COOKIE } };
      },
    },
  ];

  const routes: Route[] = [
    {
      method: 'get',
      path: '/account/sign-in',
      docs: { summary: "The account's ways to sign in", answer: accountSignIn },
      run: async (_request, { user }) => {
        const account = await AccountModel.findById(user, { hash: 1, provider: 1 }).lean();
        return { status: 200, body: { ...options, connected: account?.provider !== undefined, password: account?.hash !== NO_PASSWORD } };
      },
    },
    {
      method: 'post',
      path: '/account/sign-in/connect',
      forReaders: true,
      docs: { summary: 'Begin to connect the account to the provider', body: passwordAloneBody, answer: providerAddress },
      run: async (request, viewer) => {
        const { user } = viewer;
        there();
        const { password } = readBody(request, passwordAloneBody);
        await inPasswordSlot(callerOf(request, viewer), () => assertPassword(request, viewer, password));
        try {
          const { address, cookie } = await begin(request, { from: '/account', user });
          return { status: 200, body: { address }, headers: { 'Set-Cookie': cookie } };
        } catch (error) {
          throw error instanceof SignInFailed ? new Problem('unavailable', PROVIDER_SENTENCES.away) : error;
        }
      },
    },
    {
      method: 'delete',
      path: '/account/sign-in/connect',
      forReaders: true,
      docs: { summary: 'Disconnect the account from the provider', answer: null },
      run: async (request, { user }) => {
        const account = await AccountModel.findById(user, { hash: 1 }).lean();
        if (account?.hash === NO_PASSWORD) throw new Problem('conflict', SAY.noPassword);
        if (!config.LOCAL_SIGN_IN) throw new Problem('conflict', SAY.lastWay);
        await AccountModel.updateOne({ _id: user }, { $unset: { provider: 1 } });
        await noteSignIn(user, 'provider_disconnected', browserOf(request));
        logger.info({ audit: 'provider_disconnected', user }, 'provider disconnected');
        return { status: 204 };
      },
    },
  ];
  return { publicRoutes, routes };
}
