/** What a person of the provider, somebody at their computer, or the provider itself may try. Configurations beside the usual one. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { providerPaths, SIGN_IN_SENTENCES } from '../../shared/api/provider';
import { call, register } from '../support/call';
import type { OidcProvider } from '../support/oidcProvider';
import type { Person } from '../support/person';
import { redirectedBrowser } from '../support/redirectedBrowser';
import { runTool } from '../support/runTool';
import { SIGNING_KEY } from '../support/sharedServer';
import { type RunningServer, startServer } from '../support/startServer';
import { fixture, GROUPS } from './providerServer';

let company: OidcProvider;
let url: string;
/** Another process of the same installation, where the provider alone signs in, without groups, and nobody registers. */
let only: RunningServer;
let liar: Awaited<ReturnType<typeof lyingProvider>>;
/** An installation that believes the liar. It has two addresses. */
let deceived: RunningServer;
let administrator: Person;
let hidden: number;

beforeAll(async () => {
  ({ company, url, administrator, hidden } = fixture);
  const env = { LOCAL_SIGN_IN: 'off', REGISTRATION: 'closed', MONGODB_URI: fixture.MONGODB_URI, JWT_SECRET: SIGNING_KEY };
  only = await startServer({ env: { ...company.env, ...env } });
  company.serve(...[url, only.url].map((base) => `${base}${providerPaths.callback}`));
  liar = await lyingProvider();
  deceived = await startServer({
    env: {
      OIDC_ISSUER: liar.issuer,
      OIDC_CLIENT_ID: 'vessel-ops',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_GROUPS: JSON.stringify({ ...GROUPS, crew: { role: 'editor' } }),
      PUBLIC_URL: 'https://shore.example.com,http://ship.example.com',
    },
  });
});
afterAll(async () => {
  await Promise.all([only.stop(), deceived.stop()]);
  await liar.stop();
});

const fragmentOf = (address: string) => new URLSearchParams(address.split('#')[1] ?? '');

async function enter(name: string, base = url) {
  const tab = redirectedBrowser(base);
  const told = fragmentOf((await tab.signInAs(name, `${base}${providerPaths.begin}`)).href);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ticket: told.get('ticket') ?? '' });
  const answer = await tab.open(base + providerPaths.ticket, { method: 'POST', headers, body });
  return { failed: told.get('failed'), status: answer.status, body: (await answer.json()) as Values };
}

test('a link to the sign-in leads back into the application alone', async () => {
  company.people.set('led', { email: 'led@company.example.com', groups: ['aurora'] });
  for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b', 'x'.repeat(2_000)]) {
    const at = await redirectedBrowser(url).signInAs('led', `${url}${providerPaths.begin}?from=${encodeURIComponent(from)}`);
    expect([from, fragmentOf(at.href).get('from')]).toEqual([from, '/']);
  }
});

test('a suspended account stays out', async () => {
  company.people.set('gone', { email: 'gone@company.example.com', groups: ['aurora'] });
  const { id } = (await enter('gone')).body.user as { id: number };
  const suspended = { role: 'editor', vessels: [hidden], ends: null, suspended: true };
  expect((await administrator.put(accessPaths.account(id), suspended)).status).toBe(200);
  expect((await enter('gone')).failed).toBe('ended');
});

test('the last administrator is not lowered, not for a moment', async () => {
  const { accounts } = (await administrator.get(accessPaths.accounts)).body as { accounts: AccountLine[] };
  const chief = accounts.find(({ email }) => email === 'chief@provider.example.com');
  const stored = fixture.database.db().collection<{ _id: number; access?: { rev: number } }>('accounts');
  const rev = async () => (await stored.findOne({ _id: chief?.id ?? 0 }))?.access?.rev;
  const before = await rev();
  company.people.set('chief', { email: 'elsewhere@company.example.com', groups: ['readers'] });
  await stored.updateOne({ _id: chief?.id ?? 0 }, { $set: { provider: { issuer: company.issuer, subject: 'chief' } } });
  expect((await enter('chief')).body).toMatchObject({ access: { role: 'administrator' } });
  expect(await rev()).toBe(before);
});

test('LOCAL_SIGN_IN=off: the provider alone signs in', async () => {
  const { body: ways } = await call(only.url, 'GET', providerPaths.options, null);
  expect(ways).toEqual({ provider: 'Company', local: false, passkeys: null, registration: 'closed' });
  const account = { email: 'local@provider.example.com', password: 'a long enough password' };
  for (const [path, body] of [
    [paths.register, account],
    [paths.login, account],
    ['/api/reset', { email: account.email }],
    ['/api/reset/confirm', { token: 'made-up', password: 'a long enough password' }],
  ] as const)
    expect([path, (await call(only.url, 'POST', path, null, body)).body]).toMatchObject([
      path,
      { code: 'forbidden', error: SIGN_IN_SENTENCES.byProvider },
    ]);
});

test('LOCAL_SIGN_IN=off: no tool makes an account or a link for a password, and the e-mail still signs in by the provider', async () => {
  const email = 'captain@company.example.com';
  const env = { ...company.env, LOCAL_SIGN_IN: 'off', MONGODB_URI: fixture.MONGODB_URI, DATA_DIR: only.dataDir };
  expect(await runTool('administrator', env, [email, '--create'])).toEqual({
    code: 1,
    out: '',
    err: `There is no account ${email}. People sign in by the provider alone: let ${email} sign in once, then run this again.`,
  });
  for (const args of [[email, '--create'], ['chief@provider.example.com']])
    expect(await runTool('reset-link', env, args)).toEqual({ code: 1, out: '', err: SIGN_IN_SENTENCES.byProvider });
  company.people.set('captain', { email, groups: ['aurora'] });
  expect((await enter('captain')).body).toMatchObject({ user: { email }, access: { role: 'editor' } });
});

test('where passwords are switched off, nobody disconnects the only way in', async () => {
  const { status, body } = await call(only.url, 'DELETE', providerPaths.connect, administrator.token);
  expect([status, body.error]).toEqual([409, SIGN_IN_SENTENCES.lastWay]);
});

test('without groups, REGISTRATION counts for people of the provider too', async () => {
  company.people.set('stranger', { email: 'stranger@company.example.com' });
  expect(await enter('stranger', only.url)).toMatchObject({ failed: 'registration', status: 401 });
});

test('a product with two addresses leads back to the one that the browser uses', async () => {
  const { hostname, port } = new URL(deceived.url);
  const { request } = await import('node:http');
  const begun = (host: string) =>
    new Promise<{ to: string; cookie: string }>((resolve, reject) =>
      request({ hostname, port, path: providerPaths.begin, headers: { host } }, (answer) => {
        answer.resume();
        resolve({ to: answer.headers.location ?? '', cookie: answer.headers['set-cookie']?.[0] ?? '' });
      })
        .on('error', reject)
        .end(),
    );
  const [ship, shore] = [await begun('ship.example.com'), await begun('shore.example.com')];
  expect(new URL(ship.to).searchParams.get('redirect_uri')).toBe('http://ship.example.com/api/sign-in/callback');
  expect(ship.cookie).not.toContain('Secure');
  expect(new URL(shore.to).searchParams.get('redirect_uri')).toBe('https://shore.example.com/api/sign-in/callback');
  expect(shore.cookie).toContain('Secure');
});

/** A provider that says what it is told to say. */
async function lyingProvider() {
  const [good, bad] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 }));
  const say = { claims: {} as Record<string, unknown>, wrongKey: false, nonce: '' };
  const server = createServer((request, response) => {
    const send = (body: object) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/jwks')
      return void send({ keys: [{ ...good?.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] });
    if (request.url !== '/token')
      return void send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    const now = Math.floor(Date.now() / 1_000);
    const usual = {
      iss: issuer,
      aud: 'vessel-ops',
      sub: 'liar',
      nonce: say.nonce,
      iat: now,
      exp: now + 600,
      email: 'liar@company.example.com',
      groups: ['readers'],
    };
    const key = (say.wrongKey ? bad : good)?.privateKey ?? '';
    const idToken = jwt.sign({ ...usual, ...say.claims }, key, { algorithm: 'RS256', keyid: 'k' });
    send({ access_token: 'a', token_type: 'bearer', id_token: idToken });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, say, stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))) };
}

/** Signs in with an ID token of such claims: what the product says in the address it leads back to, and the cookie of the browser. */
async function deceive(claims: Record<string, unknown>, wrongKey = false) {
  const { url: base } = deceived;
  const begun = await fetch(`${base}${providerPaths.begin}`, { redirect: 'manual' });
  const asked = new URL(begun.headers.get('location') ?? '').searchParams;
  Object.assign(liar.say, { claims, wrongKey, nonce: asked.get('nonce') });
  const back = `${base}${providerPaths.callback}?${new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' }).toString()}`;
  const headers = { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  return { told: fragmentOf((await fetch(back, { redirect: 'manual', headers })).headers.get('location') ?? ''), headers };
}

test('who is first in an empty installation, by a group of editors, stays an editor: no registration and no restart makes an administrator', async () => {
  const roleOfFirst = async () => {
    const { told, headers } = await deceive({ sub: 'first', email: 'first@company.example.com', groups: ['crew'] });
    return (await call(deceived.url, 'POST', providerPaths.ticket, null, { ticket: told.get('ticket') }, headers)).body;
  };
  const editor = { user: { id: 1 }, access: { role: 'editor' } };
  expect(await roleOfFirst()).toMatchObject(editor);
  await deceived.restart();
  expect(await roleOfFirst()).toMatchObject(editor);
  expect((await call(deceived.url, 'GET', accessPaths.accounts, await register(deceived.url))).status).toBe(403);
  expect(await roleOfFirst()).toMatchObject(editor);
});

test('an ID token of another signature, nonce, audience, issuer or time is refused; an e-mail that is not confirmed counts as none', async () => {
  const way = async (claims: Record<string, unknown>, wrongKey = false) => {
    const { told } = await deceive(claims, wrongKey);
    return told.get('failed') ?? (told.get('ticket') ? 'entered' : null);
  };
  expect({
    honest: await way({}),
    signature: await way({}, true),
    nonce: await way({ nonce: 'another' }),
    audience: await way({ aud: 'another' }),
    issuer: await way({ iss: 'https://elsewhere.example' }),
    time: await way({ exp: 1_000 }),
    unconfirmed: await way({ sub: 'u1', email: 'u1@company.example.com', email_verified: false }),
    unconfirmedAsText: await way({ sub: 'u2', email: 'u2@company.example.com', email_verified: 'false' }),
  }).toEqual({
    honest: 'entered',
    signature: 'refused',
    nonce: 'refused',
    audience: 'refused',
    issuer: 'refused',
    time: 'refused',
    unconfirmed: 'email',
    unconfirmedAsText: 'email',
  });
});

test.each([
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set with OIDC_ISSUER.'],
  [{ OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER must be an https:// address (http:// on this machine only).'],
  [{ OIDC_ISSUER: '', LOCAL_SIGN_IN: 'off' }, 'LOCAL_SIGN_IN must be on without OIDC_ISSUER: nobody could sign in.'],
  [{ OIDC_GROUPS: '{"office": {"role": "chief"}}' }, 'OIDC_GROUPS must be JSON such as'],
  [{ OIDC_GROUPS: '{"office": {"role": "administrator", "vessels": ["9321483"]}}' }, 'OIDC_GROUPS must be JSON such as'],
])('%j stops the start with one sentence', async (env, sentence) => {
  const { readConfig } = await import('../../server/config');
  expect(() => readConfig({ ...company.env, ...env })).toThrow(sentence);
});
