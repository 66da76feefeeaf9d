import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';

/** A question that takes longer holds up no later one, in milliseconds: a stalled database must not fail two rounds of requests in turn. */
const LONGEST = 100;

/** What was asked about so lately is asked about again beside the rest: most requests then find their answer in one question. */
const LATELY = { ms: 1_000, most: 50 };

interface Answered<K, V> {
  began: number;
  names: ReadonlySet<K>;
  answers: ReadonlyMap<K, V>;
}

/**
 * Makes one question of those that are asked at a moment: about all that they name, answered by name. Everyone is answered by a question
 * that began after they asked, so that no answer is older than what they have seen. Whoever asks while a question is under way shares the
 * next one. `since`: when the request began that asks, by the steady clock; a question that began later answers it too.
 */
export function askTogether<K, V>(
  ask: (names: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (names: readonly K[], since?: number) => Promise<ReadonlyMap<K, V>> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadonlyMap<K, V>> | null = null;
  let wanted = new Set<K>();
  let last: Answered<K, V> = { began: -Infinity, names: new Set(), answers: new Map() };
  const lately = new Map<K, number>();

  async function begin(): Promise<ReadonlyMap<K, V>> {
    await running;
    await turn(); // those that have arrived already ask too
    const began = performance.now();
    for (const [name, at] of lately) {
      if (began - at > LATELY.ms) lately.delete(name);
      else wanted.add(name);
    }
    const names = wanted;
    wanted = new Set();
    next = null;
    const answer = ask([...names]);
    running = Promise.race([answer.catch(() => undefined), delay(LONGEST, undefined, { ref: false })]);
    const answers = await answer;
    if (began > last.began) last = { began, names, answers };
    return answers;
  }
  return (names, since) => {
    if (since !== undefined) {
      for (const name of names) if (lately.size < LATELY.most || lately.has(name)) lately.set(name, performance.now());
      if (last.began > since && names.every((name) => last.names.has(name))) return Promise.resolve(last.answers);
    }
    for (const name of names) wanted.add(name);
    return (next ??= begin());
  };
}
