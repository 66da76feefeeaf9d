import type { Request } from 'express';
import { MOST_SIGN_IN_EVENTS, SIGN_IN_EVENT_DAYS, type SignInEvent, type SignInEventLine } from '../../shared/api/factor';
import { trusted } from '../database/encoding';
import { SignInEventModel } from '../database/models/signIn';
import { addressGroup, clientAddress, clientAgent } from '../http/addresses';

/** The browser that an event came from. */
export interface SignInBrowser {
  agent: string;
  address: string;
}

export const browserOf = (request: Request): SignInBrowser => ({ agent: clientAgent(request), address: clientAddress(request) });

/** Records an event of the sign-ins of an account. `browser`: null where the account's owner did not act. */
export async function noteSignIn(user: number, what: SignInEvent, browser: SignInBrowser | null): Promise<void> {
  const { agent, address } = browser ?? { agent: '', address: '' };
  await SignInEventModel.create({ user, at: new Date(), what, agent, address, network: addressGroup(address) });
}

/** Records the browser of a sign-in, unless the account has used this kind of browser in this network within 90 days. */
export async function noteBrowser(user: number, browser: SignInBrowser): Promise<void> {
  const same = { user, what: 'new_browser', agent: browser.agent, network: addressGroup(browser.address) } as const;
  if (!(await SignInEventModel.exists(same))) await noteSignIn(user, 'new_browser', browser);
}

/** The newest events of an account. */
export async function readSignInEvents(user: number): Promise<SignInEventLine[]> {
  const found = await SignInEventModel.find({ user }).sort({ at: -1 }).limit(MOST_SIGN_IN_EVENTS).lean();
  return found.map(({ at, what, agent, address }) => ({ at: at.toISOString(), what, agent, address }));
}

/** Deletes old events, because the embedded engine has no TTL indexes. */
export async function sweepSignInEvents(): Promise<void> {
  await SignInEventModel.deleteMany({ at: trusted({ $lt: new Date(Date.now() - SIGN_IN_EVENT_DAYS * 86_400_000) }) });
}
