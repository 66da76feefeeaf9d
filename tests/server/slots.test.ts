/** Costly work: addresses take turns, and behind an address its accounts. */
import { expect, test } from 'vitest';
import { createSlots, type Caller } from '../../server/http/limits';
import { recordRoutes } from '../../server/records/recordRoutes';

/** Tasks that are held until they are let go, and the order in which they began. */
function held(width: number, longest: number) {
  const inTurn = createSlots(width, longest, 'Please wait.');
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    send: (name: string, who: Caller) =>
      inTurn(who, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endAll() {
      while (ends.length > 0) {
        ends.shift()?.();
        // The next one begins as soon as the one before it has ended.
        await new Promise(setImmediate);
      }
    },
  };
}

test('who sends many waits for them, and everybody else behind one of them, however many accounts they come from', async () => {
  const { begun, send, endAll } = held(1, 100);
  const all = [1, 2, 3].map((nth) => send(`flood ${nth}`, { address: 'a', account: 1 }));
  all.push(send('second account 1', { address: 'a', account: 2 }), send('second account 2', { address: 'a', account: 2 }));
  all.push(send('third account', { address: 'a', account: 3 }));
  all.push(send('elsewhere 1', { address: 'b', account: 4 }), send('elsewhere 2', { address: 'b', account: 4 }));
  expect(begun).toEqual(['flood 1']);
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual([
    'flood 1',
    'flood 2',
    'elsewhere 1',
    'second account 1',
    'elsewhere 2',
    'third account',
    'flood 3',
    'second account 2',
  ]);
});

test('a line of one account that is full is refused in its sentence, others are not; what failed gives its place on', async () => {
  const { begun, send, endAll } = held(1, 2);
  const all = [1, 2, 3].map((nth) => send(`flood ${nth}`, { address: 'a', account: 1 }));
  await expect(send('flood 4', { address: 'a', account: 1 })).rejects.toMatchObject({ code: 'too_many', message: 'Please wait.' });
  all.push(send('other', { address: 'a', account: 2 }));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['flood 1', 'flood 2', 'other', 'flood 3']);

  const inTurn = createSlots(1, 1);
  await expect(inTurn({ address: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn({ address: 'a' }, () => Promise.resolve('next'))).toBe('next');
});

test('histories of every kind wait in one queue', () => {
  const turns = recordRoutes.filter(({ path }) => path.endsWith('/history')).map(({ slots }) => slots);
  expect(turns.length).toBeGreaterThan(1);
  expect([...new Set(turns)]).toEqual([expect.any(Function)]);
});
