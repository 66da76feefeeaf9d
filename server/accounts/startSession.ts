import type { Request } from 'express';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { Problem } from '../../shared/basics/problem';
import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { areVesselsKept, EDITOR, isOpen, readAccess, wireAccess } from '../http/access';
import type { Answer } from '../http/route';
import { INVALID_CREDENTIALS } from './bodies';
import type { Sessions } from './sessions';
import { noteBrowser, browserOf } from './signInEvents';
import type { Tokens } from './tokens';

interface NewSession {
  account: AccountDocument;
  request: Request;
  /** 30 days instead of 12 hours. */
  remember: boolean;
  status: 200 | 201;
}

/**
 * Starts a session for an account whose owner has proven who they are, and returns the answer that grants it.
 * @throws Problem 'forbidden' if the account is suspended or has ended, 'wrong_credentials' if its password changed meanwhile.
 */
export async function startSession(
  { sessions, tokens }: { sessions: Sessions; tokens: Tokens },
  { account, request, remember, status }: NewSession,
): Promise<Answer> {
  const { _id, email, hash } = account;
  const access = await readAccess(_id);
  if (!isOpen(access)) throw new Problem('forbidden', ACCESS_SENTENCES.ended);
  const browser = browserOf(request);
  const session = await sessions.start({ user: _id, email, remember, ...browser });
  // If the password changed since it was checked, that change ended all sessions but this one, which did not exist yet.
  if (!(await AccountModel.exists({ _id, hash }))) {
    await sessions.revoke({ user: _id, session: session.id });
    throw new Problem('wrong_credentials', INVALID_CREDENTIALS);
  }
  await noteBrowser(_id, browser);
  const token = tokens.sign('session', { session: session.id, user: _id, email, issued: session.issued, expires: session.expires });
  // The default access is left out: a client assumes it. `areVesselsKept`: administrators alone may delete vessels, which it has to know.
  const isRestricted = access !== EDITOR || areVesselsKept();
  return { status, body: { token, user: { id: _id, email }, ...(isRestricted && { access: wireAccess(access) }) } };
}
