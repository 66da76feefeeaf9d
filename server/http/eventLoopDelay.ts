import { monitorEventLoopDelay } from 'node:perf_hooks';
import { every } from '../guarded';

const RESOLUTION_MS = 20;
const WINDOW_MS = 10_000;

/**
 * Measures the delay of the event loop, which delays every request. Returns a function that gives its maximum over the current and the previous
 * window of 10 s, in whole milliseconds.
 */
export function watchEventLoop(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let before = 0;
  const longest = () => Math.max(0, Math.round(histogram.max / 1e6) - RESOLUTION_MS);
  every(WINDOW_MS, 'event loop delay', () => {
    before = longest();
    histogram.reset();
  });
  return () => Math.max(before, longest());
}
