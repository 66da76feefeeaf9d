/** One question answers all who ask at a moment, and never one that began before they asked. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchQueries } from '../../server/database/batchQueries';

/** Answers are the number of the question; each is let go by hand. */
function questions() {
  const asked: { names: readonly string[]; answer(): void; fail(): void }[] = [];
  const ask = batchQueries<string, number>((names) => {
    const nth = asked.length + 1;
    return new Promise((resolve, reject) => {
      asked.push({ names, answer: () => resolve(new Map(names.map((name) => [name, nth]))), fail: () => reject(new Error('away')) });
    });
  });
  const begun = async (count: number) => {
    while (asked.length < count) await delay(1);
    return asked[count - 1] as (typeof asked)[number];
  };
  return { ask, asked, begun };
}

test('who asks while a question is under way is answered by the next, which all of them share', async () => {
  const { ask, asked, begun } = questions();
  const first = [ask(['a']), ask(['b'])];
  await begun(1);
  const later = [ask(['a']), ask(['c'])];
  (await begun(1)).answer();
  (await begun(2)).answer();
  expect((await Promise.all(first)).map((answers) => answers.get('a'))).toEqual([1, 1]);
  expect((await Promise.all(later)).map((answers) => answers.get('c'))).toEqual([2, 2]);
  expect(asked.map(({ names }) => names)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
});

test('a request takes the answer of a question that began after it, and of no other', async () => {
  const { ask, asked, begun } = questions();
  const began = performance.now();
  await delay(2);
  const first = ask(['a'], began);
  (await begun(1)).answer();
  expect((await first).get('a')).toBe(1);
  expect((await ask(['a'], began)).get('a')).toBe(1);
  expect(asked).toHaveLength(1);
  const [another, newer] = [ask(['b'], began), ask(['a'], performance.now())];
  (await begun(2)).answer();
  expect([(await another).get('b'), (await newer).get('a')]).toEqual([2, 2]);
});

test('a question that hangs or fails is not waited for by those that ask later', async () => {
  const { ask, begun } = questions();
  const hung = ask(['a']);
  await begun(1);
  const next = ask(['a']);
  (await begun(2)).answer();
  expect((await next).get('a')).toBe(2);
  (await begun(1)).fail();
  await expect(hung).rejects.toThrow('away');
  const last = ask(['a']);
  (await begun(3)).answer();
  expect((await last).get('a')).toBe(3);
});
