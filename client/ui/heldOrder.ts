import { useState } from 'react';

/** `value`, and while `hold` lasts what it was when that began; `settle` takes up the newest at once. Null is never held. */
export function useHeld<T>(value: T | null, hold: boolean): { held: T | null; settle(): void } {
  const [held, setHeld] = useState(value);
  if (held !== value && (!hold || held === null)) setHeld(value);
  return { held: hold && held !== null ? held : value, settle: () => setHeld(value) };
}

/** Those of `after` that changed their place among the others, as few as may be: all but a longest run that keeps its order. */
export function movedRows(before: readonly number[], after: readonly number[]): number[] {
  const places = new Map(before.map((key, place) => [key, place]));
  const common = after.filter((key) => places.has(key));
  const placeOf = (at: number) => places.get(common[at] ?? 0) ?? 0;
  /** By the length of a run, less one: where the run ends whose last place is least. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (let at = 0; at < common.length; at += 1) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeOf(ends[middle] ?? 0) < placeOf(at)) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1];
    ends[low] = at;
  }
  const still = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) still.add(at);
  return common.filter((_, at) => !still.has(at));
}
