import { monitorEventLoopDelay } from 'node:perf_hooks';
import { every } from '../guarded';

const RESOLUTION_MS = 20;
const WINDOW_MS = 10_000;

/**
 * How long work that was ready had to wait for the event loop, at most: in the window of 10 s that passes and in the one before, in whole
 * milliseconds. What holds it up holds up every request.
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
