/** The webhook, told by a real server to a real receiver: each change once and in order, whatever dies meanwhile. */
import { expect, test } from 'vitest';
import { API } from '../../shared/kinds/foreignFiles';
import { paths } from '../../shared/api/paths';
import { webhookPaths, type WebhookSet } from '../../shared/api/webhook';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { contractValidator, type ContractDocument } from '../support/contractValidator';
import { deepTest } from '../support/deepTest';
import { taken } from '../support/hookReceiver';
import { startServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from './webhookServer';

/** Longer than a process waits before it looks again, shorter than one is waited for. */
const SLOW_MS = 5_500;

test('what happens from now on in the chosen sections is told in order, signed by the standard, and never an amount', async () => {
  const { receiver, base, clock, url, session, vessel, secret, state, write, head } = fixture;
  const since = await head();
  const begun = Math.floor(clock.now() / 1_000);
  await write('First');
  await base.create(session, 'audits', vessel);
  await base.create(session, 'invoices', vessel, { invoice_number: 'Pending one', amount: '987654.32', status: 'Pending' });
  await base.create(session, 'invoices', vessel, { invoice_number: 'Paid one', amount: '987654.32', status: 'Paid' });
  await write('Last');
  await until(() => receiver.received.some(({ raw }) => raw.includes('Last')), 'the last change');
  const numbers = [1, 3, 5].map((nth) => `${vessel}:${since + nth}`);
  expect(receiver.changes()).toEqual(numbers);
  const raw = receiver.received.map((one) => one.raw).join();
  expect(raw).toContain('Pending one');
  for (const untold of ['987654', 'Paid one', 'amount']) expect(raw).not.toContain(untold);
  const contract = contractValidator((await call(url, 'GET', `${API}/openapi.json`)).body as unknown as ContractDocument);
  for (const one of receiver.received) {
    expect(contract.hook(one.body)).toBeNull();
    expect(one.headers).toMatchObject({ 'webhook-id': one.body.id, 'content-type': 'application/json' });
    expect(one.headers['webhook-signature']).toBe(receiver.signatureOf(one, secret));
    const at = Number(one.headers['webhook-timestamp']);
    expect(at >= begun && at * 1_000 <= clock.now(), `${at} since ${begun}`).toBe(true);
  }
  expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(receiver.received.length);

  // The secret is told when it is made, and never again.
  expect(JSON.stringify(await state())).not.toContain(secret);
  const renewed = (await call(url, 'POST', webhookPaths.secret, session)).body as unknown as WebhookSet;
  await write('Renewed');
  await until(() => receiver.received.some((one) => one.raw.includes('Renewed')), 'the next');
  const last = receiver.received.at(-1);
  expect(last?.headers['webhook-signature']?.split(' ')[0]).toBe(last && receiver.signatureOf(last, String(renewed.secret)));
});

test('a receiver that is away loses nothing, is asked less and less often, and is not flooded when it is back', async () => {
  const { receiver, clock, state, write, head, after, passes } = fixture;
  const since = await head();
  // By itself no retry comes due while they are written.
  receiver.answer = (_, response) => void response.writeHead(503, { 'Retry-After': '3600' }).end('later');
  await write('While away');
  await until(async () => (await state()).webhook?.failures === 1, 'the first failure');
  expect((await state()).answers[0]).toMatchObject({ status: 503, said: 'later', events: 1, test: false });
  await Promise.all(Array.from({ length: 230 }, (_, nth) => write(`Crew ${nth}`)));
  for (let failures = 2; failures <= 4; failures += 1) {
    if (failures === 4) receiver.answer = (_, response) => void response.writeHead(503).end();
    passes(3_600_000);
    await until(async () => (await state()).webhook?.failures === failures, 'the next failure');
  }
  const { webhook, answers } = await state();
  const retry = Date.parse(webhook?.retry ?? '');
  // After the fourth failure, 40 s give or take a quarter.
  expect([retry - Date.parse(answers[0]?.at ?? '') >= 30_000, retry - clock.now() <= 50_000]).toEqual([true, true]);
  expect((await state()).webhook?.waiting).toBe(231);
  const away = receiver.received.splice(0);
  expect(away).toHaveLength(4);
  expect(new Set(away.map(({ raw }) => raw)).size).toBe(1);

  receiver.answer = taken;
  passes(3_600_000);
  await until(
    async () => receiver.changes().length === 231,
    () => `all changes: ${receiver.changes().length}`,
  );
  expect(receiver.changes()).toEqual(await after(since));
  // What was begun is sent as it was, under its id; the rest in a few requests, one at a time.
  expect(receiver.received.map(({ body }) => body.events.length)).toEqual([1, 100, 100, 30]);
  expect(receiver.received[0]?.raw).toBe(away[0]?.raw);
  expect(receiver.atOnce()).toBe(1);
  await expect.poll(async () => (await state()).webhook).toMatchObject({ failures: 0, retry: null, waiting: 0 });
});

test('of two processes one delivers, what either writes, each change once; killed before it knows an answer, the other sends the same again', async () => {
  const { receiver, base, clock, session, vessel, secret, env, state, write, head, after } = fixture;
  const since = await head();
  const other = await startServer({ env });
  try {
    const crew = (name: string) => call(other.url, 'POST', paths.create('crew', vessel), session, validBody('crew', { name }));
    // So slow that the other looks at the webhook meanwhile.
    receiver.answer = (received, response) => {
      receiver.answer = taken;
      setTimeout(() => taken(received, response), SLOW_MS);
    };
    for (let nth = 0; nth < 6; nth += 1) {
      await write(`By the one ${nth}`);
      expect((await crew(`By the other ${nth}`)).status).toBe(201);
    }
    await until(() => receiver.changes().length >= 12, 'all of both');
    expect(receiver.changes()).toEqual(await after(since));
    await until(async () => (await state()).webhook?.waiting === 0, 'it to be noted');

    const before = receiver.received.length;
    const died = new Promise<void>((resolve) => {
      receiver.answer = (_, response) => {
        receiver.answer = taken;
        void base.server.kill('SIGKILL').then(() => {
          response.destroy();
          resolve();
        });
      };
    });
    await crew('At the end');
    await died;
    // A holder counts as gone after twelve seconds without a sign of life.
    await until(() => {
      clock.moveSteady(1_000);
      return receiver.received.length === before + 2;
    }, 'the other to take over');
    const [first, again] = receiver.received.splice(before);
    expect([again?.raw, again?.headers['webhook-id']]).toEqual([first?.raw, first?.body.id]);
    expect(again && receiver.signatureOf(again, secret)).toBe(again?.headers['webhook-signature']);

    await base.server.restart();
    await write('Both again');
    await until(() => receiver.changes().length > 12, 'the last');
    expect(receiver.changes()).toEqual((await after(since)).filter((_, nth) => nth !== 12));
    expect(receiver.atOnce()).toBe(1);
  } finally {
    await other.stop();
  }
});

deepTest('a server that is asked to end waits for the answer that is under way, and tells nothing twice after', async () => {
  const { receiver, base, write, head, after } = fixture;
  const since = await head();
  const begun = new Promise<void>((resolve) => {
    receiver.answer = (received, response) => {
      resolve();
      setTimeout(() => taken(received, response), 1_000);
    };
  });
  await write('Under way');
  await begun;
  await base.server.restart();
  await write('After');
  await until(() => receiver.changes().length > 1, 'the next');
  expect(receiver.changes()).toEqual(await after(since));
});

test('410 turns it off and says so; turned on again it goes on where it stopped, elsewhere if it leads elsewhere', async () => {
  const { receiver, set, state, write, head, after } = fixture;
  const since = await head();
  receiver.answer = (_, response) => void response.writeHead(410).end();
  await write('To nobody');
  await until(async () => (await state()).webhook?.on === false, 'it to be off');
  expect((await state()).webhook?.stopped).toBe('The receiver answered 410 Gone: it wants no more.');
  await write('Meanwhile');
  expect(receiver.received).toHaveLength(1);
  receiver.answer = taken;
  expect((await set({ url: `${receiver.url}&moved` })).secret).toBeNull();
  await until(() => receiver.changes().length === 3, 'both');
  expect(receiver.changes().slice(1)).toEqual(await after(since));
  expect(receiver.received.slice(1).map(({ path }) => path)).toEqual(['/hook?key=in-the-query&moved']);
});

test('a test is sent to a webhook that is off, told with its answer, and not sent at will', async () => {
  const { receiver, clock, url, session, set, state } = fixture;
  await set({ on: false });
  const goOn = clock.hold();
  const { status, body } = await call(url, 'POST', webhookPaths.test, session);
  expect([status, body]).toEqual([200, { at: expect.any(String), status: 204, ms: expect.any(Number), events: 1, test: true, said: '' }]);
  expect(receiver.received[0]?.body.events).toEqual([{ type: 'ping' }]);
  expect((await state()).answers).toEqual([body]);
  const tries = await Promise.all(Array.from({ length: 5 }, () => call(url, 'POST', webhookPaths.test, session)));
  goOn();
  expect(tries.filter((reply) => reply.status === 429 && reply.headers.get('retry-after') === '10')).toHaveLength(3);
});

test('a renewed secret is told to its user alone, and for an hour requests are signed with the former ones too', async () => {
  const { receiver, url, session, secret, state, write, passes, another } = fixture;
  const renew = async () => (await call(url, 'POST', webhookPaths.secret, session)).body as unknown as WebhookSet;
  const secrets = [secret, String((await renew()).secret), String((await renew()).secret)];
  const told = JSON.stringify([await state(), (await call(url, 'GET', webhookPaths.webhook, await another())).body]);
  for (const each of secrets) expect(told).not.toContain(each.slice(6));
  const signedBy = async (name: string) => {
    await write(name);
    const found = () => receiver.received.find((one) => one.raw.includes(name));
    await until(() => found() !== undefined, name);
    const one = found();
    const signatures = one?.headers['webhook-signature']?.split(' ') ?? [];
    return signatures.map((signature) => secrets.findIndex((each) => one && receiver.signatureOf(one, each) === signature));
  };
  expect(await signedBy('Within the hour')).toEqual([2, 1, 0]);
  passes(3_601_000);
  expect(await signedBy('After the hour')).toEqual([2]);
  // What a receiver knows is not pushed out by many renewals.
  const answers = [];
  for (let nth = 0; nth < 10; nth += 1) answers.push((await call(url, 'POST', webhookPaths.secret, session)).status);
  expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  expect((await signedBy('Renewed at will')).at(-1)).toBe(2);
});

test('the address is told without its path and query, and stays where an edit leaves it out', async () => {
  const { receiver, url, session, set, state, write } = fixture;
  const { port } = receiver;
  const { webhook } = await set({ on: true });
  expect(webhook.address).toBe(`http://127.0.0.1:${port}/…`);
  expect((await state()).webhook?.address).toBe(`http://127.0.0.1:${port}/…`);
  const edited = await set({ url: undefined, sections: ['crew'] });
  expect(JSON.stringify([webhook, edited, await state()])).not.toContain('in-the-query');
  await write('Still there');
  await until(() => receiver.received.some(({ raw }) => raw.includes('Still there')), 'the next');
  expect(receiver.received.at(-1)?.path).toBe('/hook?key=in-the-query');
  await call(url, 'DELETE', webhookPaths.webhook, session);
  const body = { on: true, changes: true, due: false, sections: ['crew'] };
  expect(await call(url, 'PUT', webhookPaths.webhook, session, body)).toMatchObject({
    status: 400,
    body: { fields: { url: expect.any(String) } },
  });
  await set();
});
