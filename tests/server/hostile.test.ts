/** Anything malformed gets a 4xx with a sentence and leaves no change in any log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { person, type Person } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { DEEP } from '../support/tier';
import { headOf } from '../support/wholeLog';

let server: RunningServer;
let mate: Person;
let vessel: number;
let logged = 0;
const targets = new Map<KindName, { add: string; edit: string | null }>();

beforeAll(async () => {
  server = await sharedServer();
  logged = server.log().length;
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token);
  for (const kind of KIND_NAMES) {
    const { body } = await mate.post(paths.create(kind, vessel), validBody(kind, { vessel_id: vessel }));
    targets.set(kind, { add: paths.create(kind, vessel), edit: kind === 'invoices' ? null : paths.record(kind, vessel, Number(body.id)) });
  }
});
afterAll(async () => {
  expect(server.log().slice(logged)).not.toMatch(/unforeseen|unhandled|uncaught/);
  await server.stop();
});

const heads = async () => [await headOf(mate, vessel), Number((await mate.get(paths.vessels)).body.seq)];

async function send(method: string, path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    body,
    headers: { Authorization: `Bearer ${mate.token}`, 'Content-Type': 'application/json', ...headers },
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text) as Values };
}

/** By both methods, or by the one given. */
async function expectRefused(kind: KindName, body: string, headers?: Record<string, string>, only?: 'POST' | 'PUT') {
  const { add, edit } = targets.get(kind) ?? { add: '', edit: null };
  for (const [method, path] of [
    ['POST', add],
    ['PUT', edit],
  ] as const) {
    if (path === null || method !== (only ?? method)) continue;
    const reply = await send(method, path, body, headers);
    const what = `${method} ${path} ${body.slice(0, 80)}`;
    expect(reply.status, what).toBeGreaterThanOrEqual(400);
    expect(reply.status, what).toBeLessThan(500);
    expect(reply.body, what).toMatchObject({ error: expect.stringMatching(/\S/), message: reply.body.error, code: expect.any(String) });
    expect(String(reply.body.error), what).not.toMatch(/undefined|\[object|expected|ZodError|Mongo|\bat .*:\d/i);
  }
}

const NOT_AN_OBJECT = [
  '[]',
  '[{}]',
  '"text"',
  '1',
  'true',
  'null',
  '',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  '<xml/>',
  `${'['.repeat(40_000)}`,
];

const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream', 'application/json; charset=koi8-r'];

describe.each([...KIND_NAMES])('%s', (kind) => {
  const valid = (changes: Values) => JSON.stringify(validBody(kind, { vessel_id: vessel, ...changes }));

  test('what is no JSON object, too large or of another content type', async () => {
    const before = await heads();
    // All kinds are read by the same parser: one of them meets all of it.
    const isAll = DEEP || kind === KIND_NAMES[0];
    for (const body of isAll ? NOT_AN_OBJECT : ['[]', '{']) await expectRefused(kind, body);
    await expectRefused(kind, valid({ padding: 'x'.repeat(103_000) }));
    for (const type of isAll ? OTHER_TYPES : ['text/plain']) await expectRefused(kind, valid({}), { 'Content-Type': type });
    await expectRefused(kind, valid({}), { 'Content-Encoding': 'gzip' });
    expect(await heads()).toEqual(before);
  });

  test('every field refuses values of another shape', async () => {
    const before = await heads();
    const fields = Object.entries(kindOf(kind).fields).filter(([, field]) => !field.serverOwned);
    // All fields of one type are read by the same rule (tests/shared/readValues has them all): one of each stands for them.
    const first = new Map(fields.toReversed().map(([name, field]) => [field.type, name]));
    for (const [name, field] of DEEP ? fields : fields.filter(([each, { type }]) => first.get(type) === each)) {
      const values: unknown[] = [{ $gt: '' }, { $ne: null }, { $where: 'sleep(5000)' }, [['x']], true, { toString: 1 }, { length: 1e9 }];
      if (['text', 'note'].includes(field.type)) values.push('a\u0000b', '\ud800', 'x'.repeat(5_001));
      else if (field.type !== 'items') values.push('nonsense', '1e9999', [1]);
      if (['integer', 'decimal', 'money'].includes(field.type)) values.push(-1, 1e30, '-5', '0x10');
      if (field.type === 'integer') values.push(1.5);
      if (field.type === 'date') values.push('2025-02-30', '0000-00-00', '2025-01-01T00:00:00Z', '９９９９-01-01', 20250101);
      if (field.type === 'items')
        values.push(
          'x',
          [null],
          [{}],
          [[{ item_name: 'a' }]],
          [{ item_name: 'a', quantity_requested: -1 }],
          [{ item_name: 'a', quantity_requested: 1.5 }],
          Array.from({ length: 301 }, () => ({ item_name: 'a', quantity_requested: 1 })),
        );
      await Promise.all(
        values.map((value, nth) => expectRefused(kind, valid({ [name]: value }), {}, DEEP ? undefined : nth % 2 ? 'PUT' : 'POST')),
      );
    }
    expect(await heads()).toEqual(before);
  });

  test('prototype keys are dropped like any unknown key, and poison nothing', async () => {
    const text = valid({}).replace(
      /^\{/,
      '{"__proto__":{"isAdmin":true,"rev":9},"constructor":{"prototype":{"isAdmin":true}},"toString":1,"hasOwnProperty":1,"$set":{"rev":9},"vessel.rev":1,',
    );
    const { status, body } = await send('POST', targets.get(kind)?.add ?? '', text);
    expect(status).toBe(201);
    expect(body).toMatchObject({ rev: 1 });
    for (const key of ['isAdmin', '$set', 'vessel.rev']) expect(Object.keys(body)).not.toContain(key);
    expect(Object.hasOwn(body, 'constructor') || Object.hasOwn(body, '__proto__')).toBe(false);
    const after = await send('POST', targets.get(kind)?.add ?? '', valid({}));
    expect(Object.keys(after.body)).toEqual(Object.keys(body));
    // Required values hidden behind a prototype are not there.
    const [first] = Object.keys(validBody(kind));
    const hidden = valid({ [first ?? '']: undefined }).replace(/^\{/, `{"__proto__":{"${first}":"x"},`);
    await expectRefused(kind, hidden);
  });
});

test('deep nesting, in whatever key and with a key to repeat it by', async () => {
  const before = await heads();
  const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
  for (const headers of [{}, { 'Idempotency-Key': 'deep' }]) {
    const text = JSON.stringify(validBody('audits')).replace(/^\{/, `{"unknown":${deep},`);
    await expectRefused('audits', text, headers as Record<string, string>);
  }
  await expectRefused('requisitions', JSON.stringify(validBody('requisitions', { items: 0 })).replace('"items":0', `"items":${deep}`));
  expect(await heads()).toEqual(before);
});

test('operators and odd encodings in addresses', async () => {
  for (const path of [
    `/api/vessels/${vessel}/crew/[$gt]`,
    '/api/vessels/%7B%22$gt%22:0%7D/crew',
    '/api/vessels/1%00/crew',
    `/api/vessels/${vessel}/changes?since[$gt]=0&since=x`,
    '/api/vessels/%ff',
    '/api/vessels/1e3/crew',
    '/api/vessels/+1/crew',
    '/api/vessels/١/crew',
    `/api/daily-messages/{"$ne":1}`,
    `/api/vessels/${'9'.repeat(5_000)}/crew`,
  ]) {
    const { status, body } = await mate.get(path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
    expect(body.error, path).toMatch(/\S/);
  }
});
