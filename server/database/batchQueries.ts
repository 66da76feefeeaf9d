import { setImmediate as turn } from 'node:timers/promises';
import { waitBriefly } from './withTimeout';

/** Names of the last second, at most 50, are added to every query. Most requests then find their answer in a query that has run already. */
const RECENT = { ms: 1_000, most: 50 };

interface Result<K, V> {
  began: number;
  names: ReadonlySet<K>;
  answers: ReadonlyMap<K, V>;
}

/**
 * Batches lookups: calls of the same moment share one query, and calls during a query share the next. The query of a call always begins after
 * the call, so that no answer is older than what the caller has seen. `since`: the start of the calling request (`performance.now`); the result
 * of a query that began later is reused. Answers are by name; names without one are missing.
 */
export function batchQueries<K, V>(
  query: (names: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (names: readonly K[], since?: number) => Promise<ReadonlyMap<K, V>> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadonlyMap<K, V>> | null = null;
  let wanted = new Set<K>();
  let last: Result<K, V> = { began: -Infinity, names: new Set(), answers: new Map() };
  const recent = new Map<K, number>();

  async function begin(): Promise<ReadonlyMap<K, V>> {
    await running;
    await turn(); // requests that have arrived already join this query
    const began = performance.now();
    for (const [name, at] of recent) {
      if (began - at > RECENT.ms) recent.delete(name);
      else wanted.add(name);
    }
    const names = wanted;
    wanted = new Set();
    next = null;
    const answer = query([...names]);
    running = waitBriefly(answer);
    const answers = await answer;
    if (began > last.began) last = { began, names, answers };
    return answers;
  }
  return (names, since) => {
    if (since !== undefined) {
      for (const name of names) if (recent.size < RECENT.most || recent.has(name)) recent.set(name, performance.now());
      if (last.began > since && names.every((name) => last.names.has(name))) return Promise.resolve(last.answers);
    }
    for (const name of names) wanted.add(name);
    return (next ??= begin());
  };
}
