/** What an address may get wrong, which addresses are one, and what a mailbox is sent. */
import { expect, test, vi } from 'vitest';
import { createAddressLimit } from '../../server/accounts/attempts';
import { createMailLimit } from '../../server/accounts/resetRoutes';
import { addressGroup } from '../../server/http/addresses';

test('all addresses of one IPv6 network are one, however their zeros are written', () => {
  const network = addressGroup('2a01:4f8:0:0:1:2:3:4');
  for (const same of ['2a01:4f8::5', '2a01:4f8::', '2a01:04f8:0000::ffff:1', '2A01:4F8::1:2:3:4']) expect(addressGroup(same)).toBe(network);
  for (const other of ['2a01:4f8:0:1::5', '2a01:4f9::5', '::1']) expect(addressGroup(other)).not.toBe(network);
  expect(['10.0.0.1', '::ffff:10.0.0.1', 'no address'].map(addressGroup)).toEqual(['10.0.0.1', '::ffff:10.0.0.1', 'no address']);
});

test('an address has so many wrong tries, and one more every three seconds; another address has its own', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const limit = createAddressLimit();
    for (let at = 0; at < 200; at += 1) limit.take('203.0.113.4');
    expect(() => limit.assertLeft('203.0.113.4')).toThrow(expect.objectContaining({ code: 'too_many' }));
    expect(() => limit.assertLeft('203.0.113.5')).not.toThrow();
    vi.advanceTimersByTime(2_900);
    expect(() => limit.assertLeft('203.0.113.4')).toThrow();
    vi.advanceTimersByTime(200);
    expect(() => limit.assertLeft('203.0.113.4')).not.toThrow();
  } finally {
    vi.useRealTimers();
  }
});

test('a mailbox is sent one mail a minute and five in half an hour, and is never without a link that is good', () => {
  let now = 0;
  const mayMail = createMailLimit(() => now);
  const sent: number[] = [];
  for (; now < 3_600_000; now += 10_000) if (mayMail(1)) sent.push(now / 60_000);
  expect(sent).toEqual([0, 1, 2, 3, 4, 30, 31, 32, 33, 34]);
  expect(mayMail(2)).toBe(true);
});
