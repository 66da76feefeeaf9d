import { todayUtc, untilMidnightUtc, type IsoDate } from '../../shared/basics/calendar';

export interface Clock {
  start(): void;
  stop(): void;
  /** Looks at the clock now: timers sleep while a machine does. */
  look(): void;
}

/** Tells when the UTC date changes (server/README.md, invariant 7). */
export function createClock(now: () => number, onDay: (today: IsoDate) => void): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: IsoDate | null = null;

  function look(): void {
    const today = todayUtc(now());
    if (today !== shown) onDay(today);
    shown = today;
    clearTimeout(timer);
    timer = setTimeout(look, untilMidnightUtc(now()));
  }

  return { start: look, look, stop: () => clearTimeout(timer) };
}
