/** What users are told of the webhook and of what others do with it and with displays: never an address with a secret in it. */
import { expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { activityPath, type Activity } from '../../shared/api/activity';
import { displayPaths, type Pairing } from '../../shared/api/display';
import { webhookPaths, type WebhookSet } from '../../shared/api/webhook';
import { appoint } from '../support/appoint';
import { call } from '../support/call';
import { until } from '../support/until';
import { useWebhookFixture } from './webhookFixture';

const fixture = useWebhookFixture();

/** Another administrator. */
async function another(): Promise<string> {
  const token = await fixture.base.signIn('other@example.com');
  await appoint(fixture.url, fixture.session, 'other@example.com');
  return token;
}

test('a renewed secret is told to its user alone, and for an hour requests are signed with the former ones too', async () => {
  const { receiver, url, session, secret, state, write, passes } = fixture;
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

test('the activity of the fleet lists what users do with the webhook and with displays, without secrets', async () => {
  const { receiver, url, session, set } = fixture;
  await set({ url: `${receiver.url}&moved`, on: false });
  await call(url, 'POST', webhookPaths.secret, session);
  const pairing = (await call(url, 'POST', displayPaths.pairing, null)).body as unknown as Pairing;
  const shown = { name: 'Bridge', vessels: null, sections: ['crew'], names: false, light: null };
  const { body: made } = await call(url, 'POST', displayPaths.displays, session, { code: pairing.code, ...shown });
  const other = await another();
  await call(url, 'PUT', displayPaths.display(Number(made.id)), other, { ...shown, name: 'Mess', names: true });
  await call(url, 'DELETE', displayPaths.display(Number(made.id)), other);
  await call(url, 'DELETE', webhookPaths.webhook, other);
  const read = async (path: string) => (await call(url, 'GET', path, session)).body as unknown as Activity;
  const { settings = [] } = await read(activityPath('fleet'));
  const address = `http://127.0.0.1:${receiver.port}/…`;
  expect(settings.slice(0, 7).map(({ of, op, name, fields, by }) => [of, op, name, fields, by.split('@')[0]])).toEqual([
    ['webhook', 'deleted', address, [], 'other'],
    ['display', 'deleted', 'Mess', [], 'other'],
    ['display', 'updated', 'Mess', ['name', 'names'], 'other'],
    ['display', 'created', 'Bridge', [], 'setter'],
    ['webhook', 'updated', address, ['secret'], 'setter'],
    ['webhook', 'updated', address, ['address', 'on'], 'setter'],
    ['webhook', 'created', address, [], 'setter'],
  ]);
  expect(JSON.stringify(settings)).not.toContain('in-the-query');
  expect((await read(activityPath('fleet', { by: 'other@example.com' }))).settings?.slice(0, 3).map(({ op }) => op)).toEqual([
    'deleted',
    'deleted',
    'updated',
  ]);
  expect((await read(activityPath('fleet', { kind: 'crew' }))).settings ?? []).toEqual([]);
  // Page by page none is left out and none comes twice.
  const all: string[] = [];
  for (let before: string | undefined | null; before !== null;) {
    const page = await read(activityPath('fleet', {}, before));
    all.push(...(page.settings ?? []).map(({ id }) => id));
    before = page.next;
  }
  expect(all.length).toBeGreaterThanOrEqual(7);
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted().toReversed()).toEqual(all);
});

test('it belongs to the installation: it goes on when the administrator who set it is suspended, and another one keeps it', async () => {
  const { receiver, url, base, vessel, session } = fixture;
  const other = await another();
  const accounts = (await call(url, 'GET', accessPaths.accounts, other)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find(({ email }) => email === 'setter@example.com') ?? {};
  const set = async (settings: object) =>
    expect(
      (await call(url, 'PUT', accessPaths.account(id), other, { role: 'administrator', vessels: null, ends: null, ...settings })).status,
    ).toBe(200);
  await set({ suspended: true });
  try {
    expect((await call(url, 'GET', webhookPaths.webhook, session)).status).toBe(401);
    await base.create(other, 'crew', vessel, { name: 'After the suspension' });
    await until(() => receiver.received.some(({ raw }) => raw.includes('After the suspension')), 'the delivery');
    expect((await call(url, 'GET', webhookPaths.webhook, other)).body).toMatchObject({ webhook: { on: true } });
    // Who left may know the secret: another administrator renews it, and moves or removes the webhook.
    expect((await call(url, 'POST', webhookPaths.secret, other)).status).toBe(200);
    expect((await call(url, 'DELETE', webhookPaths.webhook, other)).status).toBe(204);
  } finally {
    await set({ suspended: false });
  }
});
