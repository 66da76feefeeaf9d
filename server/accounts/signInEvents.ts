import type { Request } from 'express';
import { MOST_SIGN_IN_EVENTS, SIGN_IN_EVENT_DAYS, type SignInEvent, type SignInEventLine } from '../../shared/api/factor';
import { trusted } from '../database/encoding';
import { SignInEventModel } from '../database/models/signIn';
import { addressGroup, clientAddress, clientAgent } from '../http/addresses';

/** Where an event came from. */
interface Origin {
  agent: string;
  address: string;
}

export const originOf = (request: Request): Origin => ({ agent: clientAgent(request), address: clientAddress(request) });

/** Records an event of the sign-ins of an account. `origin`: null where the account's owner did not act. */
export async function noteSignIn(user: number, what: SignInEvent, origin: Origin | null): Promise<void> {
  const { agent, address } = origin ?? { agent: '', address: '' };
  await SignInEventModel.create({ user, at: new Date(), what, agent, address, network: addressGroup(address) });
}

/** Records the browser of a sign-in, unless the account has used this kind of browser in this network within 90 days. */
export async function noteBrowser(user: number, origin: Origin): Promise<void> {
  const same = { user, what: 'new_browser', agent: origin.agent, network: addressGroup(origin.address) } as const;
  if (!(await SignInEventModel.exists(same))) await noteSignIn(user, 'new_browser', origin);
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
