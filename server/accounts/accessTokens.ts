import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX, type NewToken, type TokenLine, type TokenSettings } from '../../shared/api/account';
import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { AccessTokenModel, ACCESS_TOKENS, type AccessTokenDocument } from '../database/models/accounts';
import { nextId } from '../database/nextId';
import { readOpenAccess } from '../http/access';
import type { Authenticate, Viewer } from '../http/viewer';
import { isOfInvoicePassword, ofInvoicePassword } from './invoicePassword';

/** The maximum number of tokens of an account. */
const MOST_TOKENS = 50;
/** How often the last use of a token is stored, in milliseconds. */
const NOTE_USE_EVERY_MS = 60_000;

const REFUSED = 'This access token was revoked or has expired.';

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Whether the token opens the invoices: it was made to, with the current invoice password. */
const opensInvoices = (token: AccessTokenDocument): boolean => token.invoices && isOfInvoicePassword(token);

const lineOf = (token: AccessTokenDocument): TokenLine => ({
  id: token._id,
  name: token.name,
  scope: token.scope,
  invoices: opensInvoices(token),
  expires: token.expires,
  created: token.created.toISOString(),
  used: token.used?.toISOString() ?? null,
});

/** The tokens of an account, newest first. */
export async function listTokens(user: number): Promise<TokenLine[]> {
  const found = await AccessTokenModel.find({ user }).sort({ _id: -1 }).limit(MOST_TOKENS).lean<AccessTokenDocument[]>();
  return found.map(lineOf);
}

/** Creates a token of 256 random bits. @throws Problem 'conflict' if the account has 50 already, 'signed_out' if the session ends meanwhile. */
export async function makeToken({ user, email, assertSignedIn }: Viewer, settings: TokenSettings): Promise<NewToken> {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const made = {
    _id: await nextId(ACCESS_TOKENS),
    user,
    email,
    hash: digestOf(token),
    ...settings,
    ...ofInvoicePassword(),
    created: new Date(),
    used: null,
  };
  await AccessTokenModel.create(made);
  // Checked after the insert, so that concurrent requests cannot exceed the limit together, and a change of the password leaves no token.
  try {
    await assertSignedIn(0);
    if ((await AccessTokenModel.countDocuments({ user })) > MOST_TOKENS)
      throw new Problem('conflict', `You have ${MOST_TOKENS} access tokens already. Revoke one first.`);
  } catch (error) {
    await AccessTokenModel.deleteOne({ _id: made._id });
    throw error;
  }
  return { ...lineOf(made), token };
}

/** Revokes a token and returns it. @throws Problem 'not_found', also for the token of another account. */
export async function revokeToken(user: number, _id: number): Promise<AccessTokenDocument> {
  const revoked = await AccessTokenModel.findOneAndDelete({ _id, user }).lean<AccessTokenDocument>();
  if (!revoked) throw new Problem('not_found', 'Access token not found');
  return revoked;
}

/** Revokes all tokens of an account. Returns their number. */
export const revokeTokens = async (user: number): Promise<number> => (await AccessTokenModel.deleteMany({ user })).deletedCount;

async function find(hash: string): Promise<AccessTokenDocument> {
  const found = await AccessTokenModel.findOne({ hash }).lean<AccessTokenDocument>();
  if (!found || (found.expires !== null && found.expires < todayUtc())) throw new Problem('signed_out', REFUSED);
  return found;
}

/** Stores the time of use, at most once a minute. Requests do not wait for it, and errors are ignored. */
function noteUse({ _id, used }: AccessTokenDocument): void {
  const now = Date.now();
  if (used && Math.abs(now - used.getTime()) < NOTE_USE_EVERY_MS) return;
  AccessTokenModel.updateOne({ _id }, { $set: { used: new Date(now) } }).catch(() => {});
}

const formOf = (token: AccessTokenDocument): InvoiceForm => (opensInvoices(token) ? 'full' : 'summary');

/**
 * Extends `authenticate` with access tokens, for REST. The viewer then has the token's scope. Tokens are looked up for each request, so that a
 * revoked one is refused by every process at once. @throws Problem 'signed_out'
 */
export const orAccessToken =
  (authenticate: Authenticate): Authenticate =>
  async (token, invoiceToken, check) => {
    if (!token?.startsWith(TOKEN_PREFIX)) return authenticate(token, invoiceToken, check);
    const hash = digestOf(token);
    const found = await find(hash);
    const { _id, user, email, scope } = found;
    const access = await readOpenAccess(user);
    noteUse(found);
    const assertSignedIn = async () => formOf(await find(hash));
    return { user, email, session: `token ${_id}`, access, scope, invoiceForm: formOf(found), assertSignedIn };
  };
