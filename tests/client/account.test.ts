import { expect, test } from 'vitest';
import { describeAgent, isHandheld, sinceText } from '../../client/screens/account/describeAgent';
import { seenText } from '../../client/screens/accounts/accessWords';
import { instantText } from '../../client/ui/instantText';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows', false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, 'Opera on Mac', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15',
    'Safari on Mac',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    true,
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on ChromeOS', false],
  ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 'A browser on Windows', false],
  ['curl/8.10.1', 'curl', false],
  ['', 'An unnamed program', false],
  ['<b>!</b>', 'An unnamed program', false],
])('%s is %s', (agent, words, handheld) => {
  expect([describeAgent(agent), isHandheld(agent)]).toEqual([words, handheld]);
});

test('how long ago is told in minutes, then hours, then by the date', () => {
  const now = new Date(2026, 2, 1, 12, 0).getTime();
  const ago = (minutes: number) => sinceText(now - minutes * 60_000, now);
  expect([0, 1.9, 2, 59.9, 60, 119, 23 * 60].map(ago)).toEqual([
    'just now',
    'just now',
    '2 minutes ago',
    '59 minutes ago',
    '1 hour ago',
    '1 hour ago',
    '23 hours ago',
  ]);
  expect(ago(24 * 60)).toMatch(/^28-02-2026 12:00 \S+$/);
  expect(sinceText(now + 60_000, now)).toBe('just now'); // a clock that differs from the server's
  expect(instantText(new Date(2026, 10, 5, 7, 9).getTime())).toMatch(/^05-11-2026 07:09 \S+$/);
});

test('an account is never seen only as long as its sessions are kept; after that nobody knows', () => {
  const now = Date.UTC(2026, 2, 1, 12);
  const told = (seen: number | null, days: number) =>
    seenText({ seen: seen === null ? null : new Date(seen).toISOString(), created: new Date(now - days * 86_400_000).toISOString() }, now);
  expect([told(now - 3_600_000, 400), told(null, 89), told(null, 91)]).toEqual([
    'Last seen 1 hour ago',
    'Never seen',
    'Not seen for 90 days',
  ]);
});
