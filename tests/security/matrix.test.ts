/**
 * Who gets what: every route of the server's own table and every socket event × who asks × which vessel. A route or an event without
 * an expectation fails, what each takes and answers is what the contract says (GET /openapi.json), and nothing heard without invoice access, nor any line of the log, holds the money that was planted.
 */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DISPLAY_NAMESPACE } from '../../shared/api/display';
import { API } from '../../shared/kinds/foreignFiles';
import { paths } from '../../shared/api/paths';
import { PROBLEM_STATUS } from '../../shared/basics/problem';
import { call } from '../support/call';
import { contractValidator, type ContractDocument } from '../support/contractValidator';
import { fillVessel } from '../support/fillVessel';
import { openSocket } from '../support/openSocket';
import { DEEP, PATIENCE_MS } from '../support/tier';
import { until } from '../support/until';
import type { Route } from '../../server/http/route';
import { askerNames, openMatrixFixture, roleNames, type Asker, type MatrixFixture, type RoleName } from './matrixFixture';
import { EVENTS, NEVER_BY_TOKEN, OPEN, ROUTES } from './expectations';
import type { Place } from './matrixBodies';
import { KEPT_MONEY, MONEY } from './plantedMoney';
import { nameOf, routeTable } from './routeTable';

const { open, withSession } = routeTable();
const SIGNED_IN: Asker[] = ['session only', 'both'];
/** What their token opens is one route and a namespace of its own; for everything else they are strangers. */
const DISPLAYS: ReadonlySet<Asker> = new Set(['display token', 'display token with invoices']);
/** Programs, by an access token: over REST alone. */
const PROGRAMS: Asker[] = ['read token', 'write token with invoices'];
const STRANGERS = askerNames.filter((asker) => !SIGNED_IN.includes(asker) && !PROGRAMS.includes(asker));
/** Strangers are alike: outside of a deep run three of them ask for each route, in rotation, and whoever holds a link. */
const strangersAt = (nth: number) => STRANGERS.filter((asker, at) => DEEP || asker === 'outside' || (at + 3 * nth) % STRANGERS.length < 3);
/** Who may be told of money. */
const TOLD: ReadonlySet<Asker> = new Set(['both', 'write token with invoices']);
let fixture: MatrixFixture;
let contract: ReturnType<typeof contractValidator>;

beforeAll(async () => {
  fixture = await openMatrixFixture();
  const { url } = fixture.fixture.server;
  await fillVessel(url, fixture.credentials('both').token ?? '', fixture.vessels.own);
  contract = contractValidator((await call(url, 'GET', `${API}/openapi.json`)).body as unknown as ContractDocument);
});
afterAll(() => fixture.stop());

/** Everything heard by those without invoice access. */
const heard: string[] = [];

/** What `asker` gets. A message names the cell. */
async function outcome(method: string, path: string, name: string, asker: Asker | RoleName, place: Place): Promise<string> {
  const cell = `${asker}, ${place}`;
  const { url, init } = await fixture.request(method, path, name, asker, place);
  const response = await fetch(`${fixture.fixture.server.url}${API}${url}`, init);
  const text = await response.text();
  const sent: unknown = typeof init.body === 'string' && init.body.startsWith('{"') && place === 'own' ? JSON.parse(init.body) : undefined;
  if (sent !== undefined) expect(contract.body(method, path, sent), `${cell}: the body in the contract`).toBeNull();
  const type = response.headers.get('content-type') ?? '';
  expect(contract.answer(method, path, response.status, type, text), `${cell}: the answer in the contract`).toBeNull();
  const said = JSON.stringify([...response.headers]) + text;
  if (!TOLD.has(asker as Asker)) heard.push(`${asker}: ${name}: ${said}`);
  if (response.status >= 400) {
    const { code, error, message } = JSON.parse(text) as { code: keyof typeof PROBLEM_STATUS; error: string; message: string };
    expect([PROBLEM_STATUS[code], message], cell).toEqual([response.status, error]);
    return code;
  }
  const hasInvoices = ['invoices', 'lists', 'changes'].some((list) => name === `GET /vessels/:vessel/${list}`);
  return hasInvoices
    ? `${response.status} ${MONEY.every((planted) => text.includes(planted)) ? 'full' : 'summary'}`
    : String(response.status);
}

test('every route has an expectation, and every expectation a route', () => {
  expect(withSession.map(nameOf).sort()).toEqual(Object.keys(ROUTES).sort());
  expect(open.map(nameOf).sort()).toEqual(Object.keys(OPEN).sort());
});

/** What `asker` should get of a route that needs a session. */
function wanted(name: string, method: string, asker: Asker, place: Place): string | undefined {
  const expected = ROUTES[name] ?? { own: 'no expectation' };
  if (STRANGERS.includes(asker)) return 'signed_out';
  const isProgram = PROGRAMS.includes(asker);
  if (isProgram && (NEVER_BY_TOKEN.test(name) || (asker === 'read token' && method !== 'get'))) return 'forbidden';
  return place === 'own' && TOLD.has(asker) ? (expected.both ?? expected.own) : expected[place === 'other' ? 'unknown' : place];
}

test.each(withSession.map((route, nth) => ({ ...route, name: nameOf(route), nth })))('$name', async ({ method, path, name, nth }) => {
  const places = (['own', 'unknown', 'deleted'] as const).filter((place) => place === 'own' || ROUTES[name]?.[place] !== undefined);
  for (const asker of [...strangersAt(nth), ...PROGRAMS, ...SIGNED_IN]) {
    for (const place of STRANGERS.includes(asker) && !DEEP ? (['own'] as const) : places)
      expect(await outcome(method, path, name, asker, place), `${asker}, ${place}`).toBe(wanted(name, method, asker, place));
  }
});

/** Routes whose number belongs to the account, not to a vessel. */
const OF_ACCOUNT = /^\w+ \/(sessions|tokens|calendars|displays|views)\/:id/;

/** What an account of one vessel, and of one that was deleted, should get: another vessel is like none. */
function wantedOf(role: RoleName, route: Route, name: string, place: 'own' | 'other' | 'deleted'): string {
  const { method, path, forReaders, forAdministrators } = route;
  const { own, unknown = own, deleted = unknown } = ROUTES[name] ?? { own: 'no expectation' };
  if (forAdministrators || (role === 'reader' && method !== 'get' && !forReaders)) return 'forbidden';
  // A new vessel would be one that it may not see.
  if (method === 'post' && path === '/vessels') return 'forbidden';
  return { own, other: unknown, deleted }[place];
}

test.each(withSession.map((route) => ({ route, name: nameOf(route) })).filter(({ name }) => !OF_ACCOUNT.test(name)))(
  'by role: $name',
  async ({ route, name }) => {
    const isOfVessel = ROUTES[name]?.unknown !== undefined;
    for (const role of roleNames)
      for (const place of isOfVessel ? (['other', 'deleted', 'own'] as const) : (['own'] as const))
        expect(await outcome(route.method, route.path, name, role, place), `${role}, ${place}`).toBe(wantedOf(role, route, name, place));
  },
);

test.each(withSession.filter(({ forAdministrators }) => forAdministrators).map((route) => ({ route, name: nameOf(route) })))(
  'an administrator: $name',
  async ({ route: { method, path }, name }) => {
    const { url, init } = await fixture.request(method, path, name, 'administrator', 'own');
    const { status } = await fetch(`${fixture.fixture.server.url}${API}${url}`, init);
    expect(status).not.toBe(403);
    expect(status).toBeLessThan(500);
  },
);

test.each(open.map((route, nth) => ({ ...route, name: nameOf(route), nth })))(
  '$name answers alike whoever asks',
  async ({ method, path, name, nth }) => {
    const opener = name === 'GET /display' ? DISPLAYS : new Set<Asker>(name.startsWith('GET /shared') ? ['outside'] : []);
    for (const asker of new Set([...strangersAt(nth), ...opener, ...PROGRAMS, ...SIGNED_IN]))
      expect(await outcome(method, path, name, asker, 'own'), asker).toBe(opener.has(asker) ? '200' : OPEN[name]);
  },
);

test.each(askerNames)('socket events: %s', async (asker) => {
  const { token, invoiceToken } = fixture.credentials(asker);
  const socket = io(fixture.fixture.server.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, invoiceToken },
  });
  try {
    socket.onAny((event, ...args: unknown[]) => asker === 'both' || heard.push(`${asker}: ${event}: ${JSON.stringify(args)}`));
    const welcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('in'));
      socket.on('connect_error', (error) => resolve((error as Error & { data?: { code: string } }).data?.code));
    });
    expect(welcome).toBe(SIGNED_IN.includes(asker) ? 'in' : 'signed_out');
    if (welcome !== 'in') return;
    for (const [event, wanted] of Object.entries(EVENTS)) {
      for (const place of ['own', 'unknown', 'deleted'] as const) {
        const answer = (await socket.timeout(PATIENCE_MS).emitWithAck(event, { vessel: fixture.vessels[place], since: 0 })) as Record<
          string,
          unknown
        >;
        const text = JSON.stringify(answer);
        if (asker !== 'both') heard.push(`${asker}: ${event}: ${text}`);
        const form = MONEY.every((planted) => text.includes(planted)) ? 'full' : 'summary';
        const got = answer.code ?? (answer.left ? 'left' : form);
        expect(got, `${event} ${place}`).toBe(asker === 'both' && place === 'own' ? wanted.both : wanted[place]);
      }
    }
    // Invoices that are added while both are watching.
    await socket.emitWithAck('watch', { vessel: fixture.vessels.own });
    const change = new Promise<unknown>((resolve) => socket.once('change', resolve));
    await fixture.plantInvoice(fixture.vessels.own);
    expect(JSON.stringify(await change).includes(MONEY[0] ?? '')).toBe(asker === 'both');
  } finally {
    socket.disconnect();
  }
});

test.each([...roleNames, 'administrator'] as const)('socket events by role: %s', async (role) => {
  const client = await openSocket(fixture.fixture.server.url, { token: fixture.credentials(role).token });
  try {
    for (const [event, wanted] of Object.entries(EVENTS)) {
      for (const place of ['other', 'deleted', 'own'] as const) {
        const answer = (await client.send(event, { vessel: fixture.vessels[place], since: 0 })) as Record<string, unknown>;
        heard.push(`${role}: ${event}: ${JSON.stringify(answer)}`);
        const like = place === 'other' ? (role === 'administrator' ? 'own' : 'unknown') : place;
        expect(answer.code ?? (answer.left ? 'left' : 'summary'), `${event} ${place}`).toBe(wanted[like]);
      }
    }
  } finally {
    client.close();
  }
});

test.each(askerNames)('the namespace of displays: %s', async (asker) => {
  const { token, invoiceToken } = fixture.credentials(asker);
  const socket = io(`${fixture.fixture.server.url}${DISPLAY_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, invoiceToken },
  });
  try {
    socket.onAny((event, ...args: unknown[]) => void heard.push(`${asker}: ${event}: ${JSON.stringify(args)}`));
    const welcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('in'));
      socket.on('connect_error', (error) => resolve((error as Error & { data?: { code: string } }).data?.code));
    });
    expect(welcome).toBe(DISPLAYS.has(asker) ? 'in' : 'signed_out');
    if (welcome !== 'in') return;
    // It is heard in nothing: no event of the contract is answered before what is sent next arrives.
    const told = new Promise((resolve) => socket.once('vessels', resolve));
    const answered: string[] = [];
    for (const event of Object.keys(EVENTS)) socket.emit(event, { vessel: fixture.vessels.own, since: 0 }, () => answered.push(event));
    await fixture.plantInvoice(fixture.vessels.own);
    await told;
    expect(answered).toEqual([]);
    expect(socket.connected).toBe(true);
  } finally {
    socket.disconnect();
  }
});

test('a socket from another origin is refused, by either transport', async () => {
  const url = `${fixture.fixture.server.url}/socket.io/?EIO=4&transport=polling`;
  expect((await fetch(url, { headers: { Origin: 'https://elsewhere.example' } })).status).toBe(403);
  expect((await fetch(url, { headers: { Origin: fixture.fixture.server.url } })).status).toBe(200);
});

test('no money reached anybody without invoice access, nor the log', async () => {
  // Errors and lists once more, after everything above.
  const { token } = fixture.credentials('session only');
  for (const path of [
    paths.vessels,
    paths.list('invoices', fixture.vessels.own),
    paths.lists(fixture.vessels.own),
    paths.changes(fixture.vessels.own, 0),
  ]) {
    heard.push(JSON.stringify((await call(fixture.fixture.server.url, 'GET', path, token)).body));
  }
  heard.push(
    JSON.stringify(
      (await call(fixture.fixture.server.url, 'POST', '/api/invoices', token, { vessel_id: fixture.vessels.own, amount: 'x' })).body,
    ),
  );
  expect(heard.length).toBeGreaterThan(500);
  const last = (await fetch(`${fixture.fixture.server.url}/api/nothing`)).headers.get('x-request-id') ?? 'no id';
  await until(() => fixture.fixture.server.log().includes(last), 'the line of the last request');
  for (const planted of [...MONEY, ...KEPT_MONEY]) {
    expect(heard.filter((text) => text.includes(planted))).toEqual([]);
    expect(fixture.fixture.server.log()).not.toContain(planted);
  }
});
