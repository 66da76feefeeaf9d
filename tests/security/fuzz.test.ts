/** What nobody foresaw: requests derived from the route table and the descriptions, bent in every way, to every route and socket event. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { INVOICE_ACCESS } from '../support/startServer';
import { many, SEED } from '../support/tier';
import { until } from '../support/until';
import { asksForReport, faultOf } from './checkAnswer';
import { attempts } from './fuzzRequests';
import { fuzzSockets } from './fuzzSockets';
import { openFuzzFixture, type FuzzFixture } from './fuzzFixture';
import { BODY_MARK } from './hostileText';
import { nameOf, routeTable } from './routeTable';
import { inParallel, sendRaw, type Sent } from './sendRaw';
import { PASSWORD } from './serverFixture';

const REQUESTS = many(2_000, 20_000);
/** Drawn without being sent. */
const DRAWN = 4_000;
const AT_ONCE = 24;
const BATCH = 2_000;
/** For all of them: each is held to an answer by `sendRaw`. */
const PATIENCE = 180_000 + REQUESTS * 60;

let fixture: FuzzFixture;
let earlier: Set<string>;
/** The numbers of the requests that were accepted, and how many of those carried no number. */
const accepted = new Set<number>();
let unnumbered = 0;
let registered = 0;

const changes = () => fixture.database.db().collection('changes');
const count = (name: string) => fixture.database.db().collection(name).countDocuments();

beforeAll(async () => {
  fixture = await openFuzzFixture();
  earlier = new Set(
    (
      await changes()
        .find({}, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => String(_id)),
  );
});
afterAll(() => fixture.stop());

// First, while the logs that `watch` answers with are short.
test(
  'hostile socket messages: every event is answered in the documented form, and nothing breaks',
  async () => {
    const faults = await fuzzSockets(fixture.server.url, fixture.sessions[0] ?? '', SEED, Math.ceil(REQUESTS / 10));
    expect(faults.slice(0, 5)).toEqual([]);
  },
  PATIENCE,
);

test(
  `${REQUESTS} hostile requests: every answer whole, in time and in the documented form (seed ${SEED})`,
  async () => {
    const { open, withSession } = routeTable();
    const arbitrary = attempts([...open, ...withSession]);
    const accountsBefore = await count('accounts');
    const faults: string[] = [];
    // One report at a time: a queue of them on a slow machine is answered with 503, as documented.
    let lastReport: Promise<unknown> = Promise.resolve();
    const send = (sent: Sent) => {
      if (!asksForReport(sent)) return sendRaw(fixture.server.url, sent);
      const answer = lastReport.then(() => sendRaw(fixture.server.url, sent));
      lastReport = answer.catch(() => {});
      return answer;
    };

    for (let done = 0; done < REQUESTS; done += BATCH) {
      const batch = fc.sample(arbitrary, { numRuns: Math.min(BATCH, REQUESTS - done), seed: SEED + done });
      await inParallel(batch, AT_ONCE, async (attempt, nth) => {
        const sent = fixture.toSend(attempt, done + nth);
        const describe = (what: string) =>
          `${what}: ${sent.method} ${sent.path} ${JSON.stringify(sent.headers)} ${sent.body?.toString('utf8').slice(0, 400)}`;
        try {
          const heard = await send(sent);
          const fault = faultOf(sent, heard);
          if (fault) faults.push(describe(`${fault} (${heard.text.slice(0, 200)})`));
          if (heard.status >= 300 || ['GET', 'HEAD', 'OPTIONS'].includes(sent.method)) return;
          if (sent.path.startsWith('/api/register')) registered += 1;
          if (sent.headers['Idempotency-Key'] === `fz-${done + nth}`) accepted.add(done + nth);
          else unnumbered += 1;
        } catch (error) {
          faults.push(describe(String(error)));
        }
      });
    }
    expect(faults.slice(0, 5)).toEqual([]);
    // A fuzzer that is only ever refused tests little: about one in six is taken.
    expect(accepted.size).toBeGreaterThan(REQUESTS / 40);
    expect(await count('accounts')).toBe(accountsBefore + registered);
  },
  PATIENCE,
);

test('every route was among them', () => {
  const { open, withSession } = routeTable();
  const drawn = fc.sample(attempts([...open, ...withSession]), { numRuns: DRAWN, seed: SEED });
  const unmet = [...open, ...withSession].filter(({ method, path }) => {
    const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
    return !drawn.some((attempt) => attempt.method === method.toUpperCase() && pattern.test(attempt.path));
  });
  expect(unmet.map(nameOf)).toEqual([]);
});

test('no request that was refused left a change', async () => {
  const left = (
    await changes()
      .find({}, { projection: { key: 1 } })
      .toArray()
  ).filter(({ _id }) => !earlier.has(String(_id)));
  const numbers = left.map(({ key }) => Number(/:fz-(\d+)$/.exec(String(key ?? ''))?.[1] ?? -1));
  expect(numbers.filter((number) => number >= 0 && !accepted.has(number))).toEqual([]);
  expect(numbers.filter((number) => number < 0).length).toBeLessThanOrEqual(unnumbered);
  expect(left.length).toBeGreaterThan(0);
});

test(
  'no operator, dotted or prototype key, and no field nobody described, reached the database',
  async () => {
    const strange: string[] = [];
    const look = (value: unknown, where: string) => {
      if (typeof value !== 'object' || value === null) return;
      if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return; // dates, ids, bytes
      for (const key of Object.getOwnPropertyNames(value)) {
        if (Array.isArray(value) && key === 'length') continue;
        if (/^\$|\.|^(__proto__|constructor|prototype)$/.test(key) || key === '') strange.push(`${where} ${JSON.stringify(key)}`);
        look((value as Record<string, unknown>)[key], `${where}.${key}`);
      }
    };
    for (const { name } of await fixture.database.db().listCollections().toArray()) {
      for await (const document of fixture.database.db().collection(name).find()) look(document, name);
    }
    for (const name of KIND_NAMES) {
      const known = new Set(['_id', 'vessel', 'rev', 'deleted', 'words', ...Object.keys(kindOf(name).fields)]);
      for await (const document of fixture.database.db().collection(name).find()) {
        strange.push(
          ...Object.keys(document)
            .filter((key) => !known.has(key))
            .map((key) => `${name} ${key}`),
        );
      }
    }
    expect(strange.slice(0, 10)).toEqual([]);
  },
  PATIENCE,
);

test(
  'the server is well, and its log holds no secret, no body and no unforeseen error',
  async () => {
    const token = await fixture.signIn('after@example.com');
    const reply = await call(fixture.server.url, 'GET', paths.vessels, token);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain('polluted');
    // Lines are gathered before they are written.
    const last = String(reply.headers.get('x-request-id'));
    await until(() => fixture.server.log().includes(last), 'the line of the last request');
    const log = fixture.server.log();
    for (const secret of [BODY_MARK, PASSWORD, INVOICE_ACCESS.password, fixture.invoiceToken, 'eyJhbGciOi', ...fixture.sessions])
      expect(log.includes(secret), secret).toBe(false);
    expect(log).not.toContain('unforeseen error');
    expect(log).not.toContain('unhandled rejection');
  },
  PATIENCE,
);
