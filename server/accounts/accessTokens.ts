import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX, type NewToken, type TokenLine, type TokenSettings } from '../../shared/api/accessToken';
import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import { AccessTokenModel, ACCESS_TOKENS, type AccessTokenDocument } from '../database/models/accessToken';
import { nextId } from '../database/nextId';
import type { Authenticate, Viewer } from '../http/viewer';

/** More than a person has programs. */
const MOST = 50;
/** How often use is written down, in milliseconds. */
const NOTED_MS = 60_000;

const REFUSED = 'This access token was revoked or has expired.';

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const lineOf = ({ _id, name, scope, invoices, expires, created, used }: AccessTokenDocument): TokenLine => ({
  id: _id,
  name,
  scope,
  invoices,
  expires,
  created: created.toISOString(),
  used: used?.toISOString() ?? null,
});

/** The tokens of an account, the newest first. */
export async function listTokens(user: number): Promise<TokenLine[]> {
  const found = await AccessTokenModel.find({ user }).sort({ _id: -1 }).limit(MOST).lean<AccessTokenDocument[]>();
  return found.map(lineOf);
}

/** Makes a token, 256 random bits. @throws Problem 'conflict' when the account has as many as it may. */
export async function makeToken({ user, email }: Pick<Viewer, 'user' | 'email'>, settings: TokenSettings): Promise<NewToken> {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const made = { _id: await nextId(ACCESS_TOKENS), user, email, hash: digestOf(token), ...settings, created: new Date(), used: null };
  await AccessTokenModel.create(made);
  // Counted with itself, so that many at once do not all find room.
  if ((await AccessTokenModel.countDocuments({ user })) > MOST) {
    await AccessTokenModel.deleteOne({ _id: made._id });
    throw new Problem('conflict', `You have ${MOST} access tokens already. Revoke one first.`);
  }
  return { ...lineOf(made), token };
}

/** It opens nothing from now on. @throws Problem 'not_found', also for the token of another account. */
export async function revokeToken(user: number, _id: number): Promise<void> {
  const { deletedCount } = await AccessTokenModel.deleteOne({ _id, user });
  if (deletedCount === 0) throw new Problem('not_found', 'Access token not found');
}

/** Revokes all tokens of an account, as when its password changes; answers how many. */
export const revokeTokens = async (user: number): Promise<number> => (await AccessTokenModel.deleteMany({ user })).deletedCount;

async function find(hash: string): Promise<AccessTokenDocument> {
  const found = await AccessTokenModel.findOne({ hash }).lean<AccessTokenDocument>();
  if (!found || (found.expires !== null && found.expires < todayUtc())) throw new Problem('signed_out', REFUSED);
  return found;
}

/** Notes once a minute that a token is in use. No request waits for it, and nothing depends on it. */
function note({ _id, used }: AccessTokenDocument): void {
  const now = Date.now();
  if (used && Math.abs(now - used.getTime()) < NOTED_MS) return;
  AccessTokenModel.updateOne({ _id }, { $set: { used: new Date(now) } }).catch(() => {});
}

/**
 * Who asks over REST: a session, or a program by a token, whose scope the viewer then carries. A token is looked up at each request, so
 * that one that is revoked opens nothing in any process. @throws Problem 'signed_out'
 */
export const orAccessToken =
  (authenticate: Authenticate): Authenticate =>
  async (token, invoiceToken, use) => {
    if (!token?.startsWith(TOKEN_PREFIX)) return authenticate(token, invoiceToken, use);
    const hash = digestOf(token);
    const found = await find(hash);
    note(found);
    const { _id, user, email, scope, invoices } = found;
    const assertSignedIn = async () => void (await find(hash));
    return { user, email, session: `token ${_id}`, scope, invoiceForm: invoices ? 'full' : 'summary', assertSignedIn };
  };
