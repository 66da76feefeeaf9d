import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockWords } from '../../client/ui/instantText';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KEY = 'clock behind';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-03-10T12:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The clock of a page that has just been opened. */
async function openPage() {
  vi.resetModules();
  return await import('../../client/net/serverTime');
}

describe('the client’s clock', () => {
  test('is the computer’s own until the server is heard, then the server’s', async () => {
    const { now, noteServerTime, markSent } = await openPage();
    expect(now()).toBe(Date.now());
    noteServerTime(Date.now() + 400 * DAY, markSent());
    // An answer tells its time to the millisecond: half of one is added, and rounded.
    expect(now()).toBe(Date.now() + 400 * DAY + 1);
  });

  test('takes a slow answer for no wrong clock', async () => {
    const { now, noteServerTime, markSent } = await openPage();
    const sent = markSent();
    vi.advanceTimersByTime(3 * MINUTE);
    // Answered at once and three minutes on the way, or the other way round.
    noteServerTime(sent.clock, sent, 1_000);
    noteServerTime(Date.now(), sent, 1_000);
    expect(now()).toBe(Date.now());
  });

  test('takes a question the computer slept over for no wrong clock, though its timer stood still', async () => {
    const { now, noteServerTime, markSent } = await openPage();
    const sent = markSent();
    vi.setSystemTime(Date.now() + 8 * HOUR);
    noteServerTime(sent.clock + 20, sent);
    expect(now()).toBe(Date.now());
  });

  test('tells of a change once, not with every answer', async () => {
    const { noteServerTime, markSent, subscribeTime } = await openPage();
    const told = vi.fn();
    subscribeTime(told);
    const answer = (behind: number) => noteServerTime(Date.now() + behind, markSent(), 1_000);
    for (const behind of [0, 30_000, -59_000]) answer(behind);
    expect(told).toHaveBeenCalledTimes(0);
    for (const jitter of [0, 900, -700, 30_000]) answer(3 * HOUR + jitter);
    expect(told).toHaveBeenCalledTimes(1);
    answer(0);
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('ignores an answer without a readable date', async () => {
    const { now, noteServerTime, markSent } = await openPage();
    noteServerTime(Date.parse(''), markSent());
    expect(now()).toBe(Date.now());
  });

  test('is handed on to the next page, for a day', async () => {
    const first = await openPage();
    first.noteServerTime(Date.now() + 400 * DAY, first.markSent());
    vi.setSystemTime(Date.now() + 23 * HOUR);
    expect((await openPage()).now()).toBeGreaterThan(Date.now() + 399 * DAY);
    vi.setSystemTime(Date.now() + 2 * HOUR);
    expect((await openPage()).now()).toBe(Date.now());
  });

  test.each(['{"behind":1e12}', '{"behind":"x","at":0}', '7', '{', '{"behind":null,"at":null}'])(
    'survives a damaged note of it: %s',
    async (text) => {
      kept.set(KEY, text);
      expect((await openPage()).now()).toBe(Date.now());
    },
  );
});

test.each([
  [400 * DAY, '400 days slow'],
  [-400 * DAY - 500, '400 days fast'],
  [DAY, '24 hours slow'],
  [-3 * HOUR, '3 hours fast'],
  [90 * MINUTE, '90 minutes slow'],
  [61_000, '1 minute slow'],
])('a clock %i ms behind is %s', (behind, words) => expect(clockWords(behind)).toBe(words));
