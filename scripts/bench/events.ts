import type { Page } from 'playwright-core';
import type { Figure } from './figure';
import { quantile } from './statistics';

const MOST_MS = 100;
/** By then the other screens are prefetched, and the server is idle. */
const SETTLED_MS = 6_000;

/** Starts recording the time from each input event to its paint (Event Timing). Returns a function that gives the times in milliseconds. */
export async function watchEvents(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (/^(key|click|pointer(down|up)|input)/.test(entry.name)) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
}

/** Types a text and deletes it again, one key every `interval` milliseconds. */
export async function typeSlowly(page: Page, text: string, interval: number): Promise<void> {
  const keys = [...[...text].map((letter) => (letter === ' ' ? 'Space' : letter)), ...Array.from(text, () => 'Backspace')];
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(interval);
  }
}

/** Loads the web font, as on a second visit, and waits until page and server are idle. */
export async function settle(page: Page, shown: () => Promise<void>): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('font') !== null);
  await page.reload();
  await shown();
  await page.waitForTimeout(SETTLED_MS);
}

/** The figure for the time from an input event to its paint. `more`: further text. */
export function paintFigure(what: string, seen: number[], more = ''): Figure {
  const most = quantile(seen, 0.98);
  return {
    name: `event to paint, ${what}, p98`,
    measured: `${most} ms (median ${quantile(seen, 0.5)}, worst ${Math.max(...seen)}, of ${seen.length}${more})`,
    floor: null,
    ratio: null,
    target: `≤ ${MOST_MS} ms`,
    ok: most <= MOST_MS,
  };
}
