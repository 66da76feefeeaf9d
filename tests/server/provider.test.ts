/** Sign-in by OpenID Connect, with a real provider on this machine. */
import { connect, createServer } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { factorPaths, type SignInEventLine } from '../../shared/api/factor';
import { PASSKEY_SENTENCES, passkeyPaths } from '../../shared/api/passkey';
import { paths } from '../../shared/api/paths';
import { PROVIDER_SENTENCES, type ProviderFailure, providerPaths, SIGN_IN_SENTENCES } from '../../shared/api/provider';
import { validBody } from '../shared/validBody';
import { PASSWORD } from '../security/serverFixture';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import type { OidcProvider, ProvidedPerson } from '../support/oidcProvider';
import { openSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import type { Values } from '../../shared/kinds/kind';
import { redirectedBrowser, signInWith } from '../support/redirectedBrowser';
import { freePort } from '../support/freePort';
import { startServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from './providerServer';
import './providerAttacks';

let company: OidcProvider;
let url: string;
let administrator: Person;
let aurora: number;
let hidden: number;

beforeAll(() => void ({ company, url, administrator, aurora, hidden } = fixture));

const browser = () => redirectedBrowser(url);
const fragment = (at: URL) => new URLSearchParams(at.hash.slice(1));
/** Exchanges a ticket in the browser that got it. */
async function exchange(tab: ReturnType<typeof browser>, ticket: string | null) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await tab.open(url + providerPaths.ticket, { method: 'POST', headers, body: JSON.stringify({ ticket }) });
  return { status: answer.status, body: (await answer.json()) as Values };
}
/** Signs in at the provider, in a new browser; the answer that grants a session. */
async function enter(name: string) {
  const tab = browser();
  const at = await tab.signInAs(name);
  return { failed: fragment(at).get('failed'), ...(await exchange(tab, fragment(at).get('ticket') ?? '')) };
}

test('the page knows the ways to sign in; a person of the provider gets an account, role and vessels by group', async () => {
  expect((await call(url, 'GET', providerPaths.options, null)).body).toEqual({
    provider: 'Company',
    local: true,
    passkeys: null,
    registration: 'open',
  });
  company.people.set('mate', { email: 'Mate@Company.example.com', email_verified: true, groups: ['aurora', 'choir'] });
  const tab = browser();
  const at = await tab.signInAs('mate', `${url}${providerPaths.begin}?from=${encodeURIComponent('/crew?vessel=3')}`);
  expect([at.pathname, fragment(at).get('from')]).toEqual(['/login', '/crew?vessel=3']);
  const ticket = fragment(at).get('ticket');
  // A ticket that somebody sends on signs nobody in.
  expect((await exchange(browser(), ticket)).status).toBe(401);
  const granted = await exchange(tab, ticket);
  expect(granted).toMatchObject({
    status: 200,
    body: { user: { email: 'mate@company.example.com' }, access: { role: 'editor', vessels: [aurora] } },
  });
  // Once, and the token was in no address.
  expect((await exchange(tab, ticket)).body).toMatchObject({ code: 'wrong_credentials', error: PROVIDER_SENTENCES.expired });
  expect(tab.seen.join(' ')).not.toContain(String(granted.body.token));
  const mate = await person(url, String(granted.body.token));
  expect((await mate.get(paths.vessels)).body.vessels).toHaveLength(1);
  expect((await mate.get(providerPaths.own)).body).toEqual({ provider: 'Company', local: true, connected: true, password: false });
  expect((await mate.get(passkeyPaths.passkeys)).body).toMatchObject({ refusal: PASSKEY_SENTENCES.noPassword });
  // The same account the next time, known by the subject and not by the e-mail.
  company.people.set('mate', { email: 'married@company.example.com', groups: ['aurora'] });
  expect((await enter('mate')).body).toMatchObject({ user: granted.body.user });
  // Nobody signs in to it with a password, whatever the password.
  for (const password of ['none', '', PASSWORD])
    expect((await call(url, 'POST', paths.login, null, { email: 'mate@company.example.com', password })).status).toBeGreaterThanOrEqual(
      400,
    );
  expect((await mate.remove(providerPaths.connect)).body).toMatchObject({ code: 'conflict', error: SIGN_IN_SENTENCES.noPassword });
});

test('other groups change role and vessels at the next sign-in, on open sockets too; the change is recorded', async () => {
  company.people.set('second', { email: 'second@company.example.com', groups: ['aurora'] });
  const first = await enter('second');
  const socket = await openSocket(url, { token: String(first.body.token) });
  expect('error' in (await socket.watch(aurora))).toBe(false);
  company.people.set('second', { email: 'second@company.example.com', groups: ['readers'] });
  expect((await enter('second')).body).toMatchObject({ access: { role: 'reader', vessels: null } });
  await until(
    () => !socket.socket.connected,
    () => 'the socket of the former access to be closed',
  );
  const own = await person(url, String(first.body.token));
  expect((await own.post(paths.create('crew', aurora), {})).body).toMatchObject({ code: 'forbidden' });
  const { events } = (await own.get(factorPaths.events)).body as { events: SignInEventLine[] };
  expect(events.map(({ what }) => what)).toContain('access_changed');
  const { settings } = (await administrator.get(paths.activity('fleet'))).body;
  expect(settings).toContainEqual(expect.objectContaining({ of: 'account', by: 'Company', name: 'second@company.example.com' }));
  // Highest role of all groups, and an administrator works on all vessels.
  company.people.set('second', { email: 'second@company.example.com', groups: ['readers', 'office', 'aurora'] });
  expect((await enter('second')).body).toMatchObject({ access: { role: 'administrator', vessels: null } });
});

const REFUSED: [string, ProvidedPerson, ProviderFailure][] = [
  ['no group that counts', { email: 'a@company.example.com', groups: ['choir'] }, 'group'],
  ['no groups at all', { email: 'b@company.example.com' }, 'group'],
  ['a group of a ship that is not here', { email: 'c@company.example.com', groups: ['elsewhere'] }, 'vessels'],
  ['no e-mail', { groups: ['aurora'] }, 'email'],
  ['an e-mail that is not confirmed', { email: 'd@company.example.com', email_verified: false, groups: ['aurora'] }, 'email'],
  ['the e-mail of an account with a password', { email: 'chief@provider.example.com', groups: ['office'] }, 'taken'],
];
test.each(REFUSED)('refused: %s', async (name, told, reason) => {
  company.people.set(name, told);
  expect((await enter(name)).failed).toBe(reason);
  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  expect(accounts.filter(({ email }) => email === told.email).length).toBe(reason === 'taken' ? 1 : 0);
});

test('an account with a password connects itself, signs in either way, and is disconnected again', async () => {
  const email = 'both@provider.example.com';
  const both = await person(url, await fixture.signIn(email));
  company.people.set('both', { email: 'other@company.example.com', groups: ['aurora'] });
  const tab = browser();
  const connect = (password = PASSWORD) =>
    fetch(`${url}${providerPaths.connect}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${both.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
  expect((await connect('a stolen session knows no password')).status).toBe(400);
  const begun = await connect();
  const { address } = (await begun.json()) as { address: string };
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(begun.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
  // Another browser than the one that began is refused: who sends a link connects nobody's account.
  const stranger = await browser().signInAs('both', address);
  expect(fragment(stranger).get('failed')).toBe('expired');

  const again = await connect();
  const own = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(own).not.toBe(cookie);
  await tab.open(`${url}/healthz`);
  const second = ((await again.json()) as { address: string }).address;
  const landed = await signInWith(url, tab, second, 'both', own);
  expect(landed.pathname + landed.hash).toBe('/account#connected');
  expect((await enter('both')).body).toMatchObject({ user: { email } });
  expect((await fixture.signIn(email)).length).toBeGreaterThan(20);
  // The person is somebody's: another account cannot take them.
  expect((await both.remove(providerPaths.connect)).status).toBe(204);
  expect((await both.get(providerPaths.own)).body).toMatchObject({ connected: false, password: true });
  expect((await enter('both')).body).toMatchObject({ user: { email: 'other@company.example.com' } });
});

test('a way back works once, with its own state, and only where the provider vouches for it', async () => {
  company.people.set('once', { email: 'once@company.example.com', groups: ['aurora'] });
  const tab = browser();
  await tab.signInAs('once');
  const back = tab.seen.find((address) => address.includes('/sign-in/callback?')) ?? '';
  const failedAt = async (address: string, jar = tab) => {
    await jar.open(address);
    return fragment(new URL(jar.seen.at(-1) ?? '')).get('failed');
  };
  expect(await failedAt(back)).toBe('expired');
  expect(await failedAt(`${url}${providerPaths.callback}?code=made-up&state=made-up`)).toBe('expired');
  expect(await failedAt(`${url}${providerPaths.callback}`)).toBe('expired');
  // The state of this browser with the code of another sign-in.
  const other = browser();
  await other.open(`${url}${providerPaths.begin}`);
  const state = new URL(other.seen.find((address) => address.startsWith(`${company.issuer}/auth`)) ?? '').searchParams.get('state') ?? '';
  const stolen = new URL(back);
  stolen.searchParams.set('state', state);
  expect(await failedAt(stolen.href, other)).toBe('refused');
});

test('the provider away: a sentence, and passwords go on; wrong issuers are not believed', async () => {
  // Nobody listens there at first.
  const closed = await freePort();
  const away = await startServer({ env: { ...company.env, OIDC_ISSUER: `http://127.0.0.1:${closed}` } });
  const failed = async () => {
    const tab = browser();
    await tab.open(`${away.url}${providerPaths.begin}`);
    return fragment(new URL(tab.seen.at(-1) ?? '')).get('failed');
  };
  // It says that it is the provider of another address.
  const impostor = createServer((from) => from.pipe(connect(Number(new URL(company.issuer).port), '127.0.0.1')).pipe(from));
  try {
    expect(await failed()).toBe('away');
    const account = { email: 'local@provider.example.com', password: PASSWORD };
    expect((await call(away.url, 'POST', paths.register, null, account)).status).toBe(201);
    expect((await call(away.url, 'POST', paths.login, null, account)).status).toBe(200);
    await new Promise<void>((resolve) => impostor.listen(closed, '127.0.0.1', resolve));
    expect(await failed()).toBe('refused');
  } finally {
    await away.stop();
    impostor.close();
  }
});

deepTest('a provider that accepts the question and never answers: a sentence after 10 s', async () => {
  company.people.set('patient', { email: 'patient@company.example.com', groups: ['aurora'] });
  const tab = browser();
  await tab.open(`${url}${providerPaths.begin}`);
  const callback = new URL(`${url}${providerPaths.callback}`);
  const sent = new URL(tab.seen.find((address) => address.startsWith(`${company.issuer}/auth`)) ?? '').searchParams;
  callback.search = new URLSearchParams({ code: 'any', state: sent.get('state') ?? '', iss: company.issuer }).toString();
  company.hang();
  await tab.open(callback.href);
  expect(fragment(new URL(tab.seen.at(-1) ?? '')).get('failed')).toBe('away');
});

test('an account whose groups name no ship any more, or are gone, is refused in words, keeps what it had, and comes back with its groups', async () => {
  const groupsAre = (groups?: string[]) => company.people.set('leaver', { email: 'leaver@company.example.com', ...(groups && { groups }) });
  groupsAre(['aurora']);
  const { body } = await enter('leaver');
  for (const [groups, reason] of [
    [['elsewhere'], 'vessels'],
    [['choir'], 'group'],
    [undefined, 'group'],
  ] as const) {
    groupsAre(groups && [...groups]);
    const refused = await enter('leaver');
    expect([refused.failed, refused.status]).toEqual([reason, 401]);
  }
  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  expect(accounts.find(({ email }) => email === 'leaver@company.example.com')).toMatchObject({ role: 'editor', vessels: [aurora] });
  groupsAre(['aurora']);
  expect((await enter('leaver')).body).toMatchObject({ user: body.user, access: { role: 'editor', vessels: [aurora] } });
});

test('two groups do not add up: a reader of all ships who edits one edits no other', async () => {
  company.people.set('mix', { email: 'mix@company.example.com', groups: ['readers', 'aurora'] });
  const mix = await person(url, String((await enter('mix')).body.token));
  expect((await mix.post(paths.create('crew', hidden), validBody('crew'))).status).toBe(404);
});
