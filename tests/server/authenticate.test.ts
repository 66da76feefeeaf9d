import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthenticate } from '../../server/accounts/authenticate';
import type { CachedSession, Sessions } from '../../server/accounts/sessions';
import { EDITOR } from '../../server/http/access';
import { createTokens } from '../../server/accounts/tokens';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let session: CachedSession;

const sessions = () => ({ find: (id: string) => (id === session.id ? session : null), note: () => {} }) as unknown as Sessions;
const claims = () => ({ session: 's1', user: 7, issued: Date.now(), expires: Date.now() + 12 * HOUR });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T08:00:00.500Z') });
  const expires = Date.now() + 12 * HOUR;
  session = {
    id: 's1',
    user: 7,
    email: 'a@example.com',
    expires,
    ends: Infinity,
    revoked: false,
    invoices: null,
    checked: 0,
    noted: 0,
    granted: -1,
  };
});
afterEach(() => {
  vi.useRealTimers();
});

test('a session expires after its hours, though its signature was checked before', async () => {
  const tokens = createTokens([OLD]);
  const authenticate = createAuthenticate(tokens, sessions(), async () => EDITOR);
  const token = tokens.sign('session', claims());
  await expect(authenticate(token, undefined, { prolongs: true })).resolves.toMatchObject({
    user: 7,
    email: 'a@example.com',
    session: 's1',
    invoiceForm: 'summary',
  });
  vi.advanceTimersByTime(12 * HOUR + 1);
  await expect(authenticate(token, undefined, { prolongs: true })).rejects.toMatchObject({ code: 'signed_out' });
});

test('a new key signs while the old one is still accepted; without it, it is not', async () => {
  const token = createTokens([OLD]).sign('session', claims());
  expect(createTokens([NEW, OLD]).read('session', token)).toMatchObject({ session: 's1' });
  expect(createTokens([NEW]).read('session', token)).toBeNull();
  expect(createTokens([OLD]).read('session', createTokens([NEW, OLD]).sign('session', claims()))).toBeNull();
});

test('another audience, issuer or algorithm is refused under the right key', () => {
  const tokens = createTokens([OLD]);
  const key = createSecretKey(Buffer.from(OLD));
  const forge = (options: jwt.SignOptions) =>
    jwt.sign({ jti: 's1' }, key, { issuer: 'vessel-ops', audience: 'session', expiresIn: 60, ...options });
  expect(tokens.read('session', forge({}))).not.toBeNull();
  expect(tokens.read('session', forge({ algorithm: 'HS512' }))).toBeNull();
  expect(tokens.read('session', forge({ issuer: 'someone' }))).toBeNull();
  expect(tokens.read('session', tokens.sign('invoices', claims()))).toBeNull();
  expect(tokens.read('invoices', tokens.sign('session', claims()))).toBeNull();
});

test('invoice access lapses after 60 minutes without use, and use alone prolongs it', async () => {
  const tokens = createTokens([OLD]);
  const authenticate = createAuthenticate(tokens, sessions(), async () => EDITOR);
  const token = tokens.sign('session', claims());
  session.invoices = { since: Date.now(), lastUsed: Date.now() };
  const invoices = tokens.sign('invoices', claims());
  const opens = async (prolongs: boolean) => (await authenticate(token, invoices, { prolongs })).invoiceForm;

  vi.advanceTimersByTime(59 * MINUTE);
  expect(await opens(true)).toBe('full');
  vi.advanceTimersByTime(59 * MINUTE);
  expect(await opens(false)).toBe('full'); // a socket that merely stays open
  vi.advanceTimersByTime(MINUTE);
  expect(await opens(true)).toBe('summary');

  // Signing in again does not bring the lapsed token back.
  session.invoices = { since: Date.now(), lastUsed: Date.now() };
  expect(await opens(true)).toBe('summary');
});
