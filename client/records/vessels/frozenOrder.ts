import { useEffect, useState } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';

const IN_USE_MS = 2_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Whether the user is using the rows of a table: the pointer or the focus is on one, or one was pressed or scrolled in the last two seconds. */
export function useInUse(box: HTMLElement | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let touched = false;
    const check = () => setOn(touched || box.querySelector('tbody:is(:hover, :focus-within)') !== null);
    // While the event is dispatched, the element still has the pointer or the focus.
    const checkSoon = () => requestAnimationFrame(check);
    const touch = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('tbody'))) return;
      touched = true;
      check();
      clearTimeout(timer);
      timer = setTimeout(() => {
        touched = false;
        check();
      }, IN_USE_MS);
    };
    const events = ['pointerover', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const event of TOUCHES) box.addEventListener(event, touch, { passive: true });
    for (const event of events) box.addEventListener(event, checkSoon);
    return () => {
      clearTimeout(timer);
      for (const event of TOUCHES) box.removeEventListener(event, touch);
      for (const event of events) box.removeEventListener(event, checkSoon);
    };
  }, [box]);
  return isOn;
}

/** Freezes `value` while `hold` is true. `settle` shows the latest value at once. null is never frozen. */
export function useFrozen<T>(value: T | null, hold: boolean): { frozen: T | null; settle(): void } {
  const [frozen, setFrozen] = useState(value);
  if (frozen !== value && (!hold || frozen === null)) setFrozen(value);
  return { frozen: hold && frozen !== null ? frozen : value, settle: () => setFrozen(value) };
}

/** The smallest set of keys whose move turns the order `before` into `after`: all except a longest increasing subsequence. */
export function movedRows(before: readonly number[], after: readonly number[]): number[] {
  const positions = new Map(before.map((key, position) => [key, position]));
  const common = after.filter((key) => positions.has(key));
  const positionOf = (at: number) => positions.get(common[at] ?? 0) ?? 0;
  /** ends[n]: the index where the subsequence of length n + 1 with the smallest last position ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (let at = 0; at < common.length; at += 1) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positionOf(ends[middle] ?? 0) < positionOf(at)) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1];
    ends[low] = at;
  }
  const unmoved = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) unmoved.add(at);
  return common.filter((_, at) => !unmoved.has(at));
}

/** The names of the vessels that moved. */
export function movedOf(before: readonly AnyRecord[], after: readonly AnyRecord[]): string[] {
  const names = new Map(after.map(({ id, name }) => [id, String(name)]));
  return movedRows(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  ).map((id) => names.get(id) ?? '');
}
