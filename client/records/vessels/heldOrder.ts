import { useEffect, useState } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';

const STILL_MS = 2_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Whether a user is at the rows of a table in an element: the pointer or the focus is on one, or one was pressed or turned within two seconds. */
export function useInUse(box: HTMLElement | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let touched = false;
    const look = () => setOn(touched || box.querySelector('tbody:is(:hover, :focus-within)') !== null);
    // What leaves has not left yet while the event is dispatched.
    const lookSoon = () => requestAnimationFrame(look);
    const touch = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('tbody'))) return;
      touched = true;
      look();
      clearTimeout(timer);
      timer = setTimeout(() => {
        touched = false;
        look();
      }, STILL_MS);
    };
    const looks = ['pointerover', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const event of TOUCHES) box.addEventListener(event, touch, { passive: true });
    for (const event of looks) box.addEventListener(event, lookSoon);
    return () => {
      clearTimeout(timer);
      for (const event of TOUCHES) box.removeEventListener(event, touch);
      for (const event of looks) box.removeEventListener(event, lookSoon);
    };
  }, [box]);
  return isOn;
}

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

/** The names of the vessels whose position differs in `after`. */
export function movedOf(before: readonly AnyRecord[], after: readonly AnyRecord[]): string[] {
  const names = new Map(after.map(({ id, name }) => [id, String(name)]));
  return movedRows(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  ).map((id) => names.get(id) ?? '');
}
