import type { Standing, Tally } from './standing';
import { gravityOf } from './urgent';

const RANKED: readonly (keyof Tally)[] = ['detained', 'conditions', 'overdue', 'in7', 'in30', 'waiting'];

/** What vessels are compared by, in order, the greater first: whether there is anything, how grave the worst is and how old, how much of it. */
function keysOf(standing: Standing | undefined): readonly number[] {
  if (!standing) return [0];
  const { worst, tally } = standing;
  const age = worst ? [1, gravityOf(worst), -(worst.days ?? Infinity)] : [0, 0, 0];
  return [1, ...age, ...RANKED.map((name) => tally[name])];
}

function byKeys(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((key, at) => key !== b[at]);
  return place < 0 ? 0 : (b[place] ?? 0) > (a[place] ?? 0) ? 1 : -1;
}

/** `vessels` by what needs action first, the worst first; those that stand alike as given, and what is not counted yet last. */
export function worstFirst<T>(vessels: readonly T[], standingOf: (vessel: T) => Standing | undefined): T[] {
  return vessels
    .map((vessel) => ({ vessel, keys: keysOf(standingOf(vessel)) }))
    .sort((a, b) => byKeys(a.keys, b.keys))
    .map(({ vessel }) => vessel);
}
