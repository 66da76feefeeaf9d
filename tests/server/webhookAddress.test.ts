/** Where the webhook may lead, how it is asked, and how long it is left alone: the parts that need no server of ours. */
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spreadBackoffMs } from '../../shared/basics/backoff';
import { isPublicAddress, post } from '../../server/webhook/post';
import { webhookBody } from '../../server/webhook/webhookRoutes';
import { WEBHOOK_SENTENCES } from '../../shared/api/webhook';
import { startHookReceiver, type HookReceiver } from '../support/hookReceiver';

let receiver: HookReceiver;
beforeAll(async () => {
  receiver = await startHookReceiver();
});
afterAll(() => receiver.stop());

const NETWORKS = () => [{ cidr: '203.0.112.9/20' }, { cidr: '2a00:1450:4001::9/64' }, { cidr: null }];

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4002::5', true],
  // This machine, and whatever network it is in.
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['203.0.112.200', false],
  ['::', false],
  ['::1', false],
  ['2a00:1450:4001::5', false],
  // Private, shared, of one link (the metadata of clouds), reserved, to many.
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['fec0::1', false],
  // One written inside another.
  ['::ffff:127.0.0.1', false],
  ['::ffff:a9fe:a9fe', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['nonsense', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address, NETWORKS)).toBe(expected);
});

test.each([
  ['https://hooks.example.com/a?b=c#d', 'https://hooks.example.com/a?b=c'],
  ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
  ['https://8.8.8.8/x', 'https://8.8.8.8/x'],
  ['http://hooks.example.com/', WEBHOOK_SENTENCES.url],
  ['ftp://hooks.example.com/', WEBHOOK_SENTENCES.url],
  ['javascript:alert(1)', WEBHOOK_SENTENCES.url],
  ['hooks', WEBHOOK_SENTENCES.url],
  ['', WEBHOOK_SENTENCES.url],
  ['https://u:p@hooks.example.com/', WEBHOOK_SENTENCES.credentials],
  ['https://u@hooks.example.com/', WEBHOOK_SENTENCES.credentials],
  [`https://hooks.example.com/${'x'.repeat(2_000)}`, WEBHOOK_SENTENCES.long],
  ['https://localhost/', WEBHOOK_SENTENCES.inside],
  ['https://a.LOCALHOST./', WEBHOOK_SENTENCES.inside],
  ['https://2130706433/', WEBHOOK_SENTENCES.inside],
  ['https://0x7f.1/', WEBHOOK_SENTENCES.inside],
  ['https://0177.0.0.1/', WEBHOOK_SENTENCES.inside],
  ['https://127.1/', WEBHOOK_SENTENCES.inside],
  ['https://169.254.169.254/latest/', WEBHOOK_SENTENCES.inside],
  ['https://[::1]/', WEBHOOK_SENTENCES.inside],
  ['https://[::ffff:10.0.0.1]/', WEBHOOK_SENTENCES.inside],
  ['https://①②⑦.0.0.1/', WEBHOOK_SENTENCES.inside],
])('the address %s comes to %s', (url, expected) => {
  const read = webhookBody(false).safeParse({ url, on: true, changes: true, due: false, sections: ['crew'] });
  expect(read.success ? read.data.url : read.error.issues[0]?.message).toBe(expected);
});

const INSIDE = 'The address lies in the network of the server, which the operator has not allowed.';
const at = (host: string) => `http://${host}:${receiver.port}/`;

test.each([
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['2130706433', undefined],
  ['[::ffff:127.0.0.1]', undefined],
  // A name with one address outside and one inside.
  ['hooks.example.com', ['8.8.8.8', '127.0.0.1']],
  ['nowhere.example.com', []],
])('what leads inside by name is never connected to: %s', async (host, addresses) => {
  const before = receiver.received.length;
  const resolve = addresses && (() => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))));
  expect(await post(at(host), {}, '{}', { allowPrivate: false, resolve })).toMatchObject({ status: null, said: INSIDE });
  expect(receiver.received).toHaveLength(before);
});

test('a name is looked up once, and what was judged is what is connected to', async () => {
  let asked = 0;
  // The first answer is the receiver; any later one leads elsewhere.
  const resolve = () => Promise.resolve([{ address: (asked += 1) === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }]);
  expect(await post(at('rebound.example.com'), {}, '{}', { allowPrivate: true, resolve })).toMatchObject({ status: 204 });
  expect([asked, receiver.received.at(-1)?.headers.host]).toEqual([1, `rebound.example.com:${receiver.port}`]);
});

test('no redirect is followed, and no more than the beginning of a refusal is told, as plain text', async () => {
  const before = receiver.received.length;
  receiver.answer = (_, response) => void response.writeHead(307, { Location: at('127.0.0.1') }).end();
  expect(await post(at('127.0.0.1'), {}, '{}', { allowPrivate: true })).toMatchObject({ status: 307, said: 'Redirects are not followed.' });
  expect(receiver.received).toHaveLength(before + 1);
  receiver.answer = (_, response) => void response.writeHead(500, { 'Retry-After': '7' }).end(`<b>no\r\n\u202e${'x'.repeat(50_000)}`);
  const { said, retryAfter } = await post(at('127.0.0.1'), {}, '{}', { allowPrivate: true });
  expect([said, retryAfter]).toEqual([`<b>no ${'x'.repeat(194)}`, 7]);
});

test('an answer that drips, or never comes, is given up after 10 s; a status that came counts', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  let drops: ReturnType<typeof setInterval> | undefined;
  receiver.answer = (_, response) => {
    response.writeHead(200).write('o');
    drops = setInterval(() => response.write('k'), 500);
  };
  const [nothing, dripping] = await Promise.all([
    post(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`, {}, '{}', { allowPrivate: true }),
    post(at('127.0.0.1'), {}, '{}', { allowPrivate: true }),
  ]);
  clearInterval(drops);
  silent.close();
  expect(nothing).toMatchObject({ status: null, said: 'No answer within 10 s.' });
  expect(dripping.status).toBe(200);
  expect(await post('http://127.0.0.1:1/', {}, '{}', { allowPrivate: true })).toMatchObject({ said: 'The connection was refused.' });
});

test('a receiver that fails is left alone for twice as long each time, an hour at most, and never all at the same moment', () => {
  const WAITS = { first: 5_000, most: 3_600_000 };
  const waits = [1, 2, 3, 10, 11, 99].map((failures) => spreadBackoffMs(WAITS, failures, 0.5) / 1_000);
  expect(waits).toEqual([5, 10, 20, 2_560, 3_600, 3_600]);
  expect([spreadBackoffMs(WAITS, 1, 0), spreadBackoffMs(WAITS, 1, 1)]).toEqual([3_750, 6_250]);
});
