/** A seeded random generator (mulberry32). The same seed always gives the same demo data. */
export interface Chance {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** `count` digits. */
  digits(count: number): string;
  /** `count` random entries of `list`, in their order. */
  take<T>(list: readonly T[], count: number): T[];
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
    take: (list, count) => {
      let wanted = Math.min(count, list.length);
      return list.filter((_, index) => {
        const taken = below(list.length - index) < wanted;
        if (taken) wanted -= 1;
        return taken;
      });
    },
  };
}
