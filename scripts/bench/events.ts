import type { Page } from 'playwright-core';
import type { Figure } from './figure';
import { quantile } from './statistics';

const MOST_MS = 100;
/** By then the other screens have been fetched, and the server is at rest. */
const SETTLED_MS = 6_000;

/** Begins to note how long each key, click and pointer took to its paint (Event Timing); answers them, in milliseconds, when called. */
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

/** Types a text where the focus is, and takes it back, a key every `pace` milliseconds. */
export async function typeSlowly(page: Page, text: string, pace: number): Promise<void> {
  const keys = [...[...text].map((letter) => (letter === ' ' ? 'Space' : letter)), ...Array.from(text, () => 'Backspace')];
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pace);
  }
}

/** Has the open screen drawn in the font that a browser has from the second visit on, and waits until page and server are at rest. */
export async function settle(page: Page, shown: () => Promise<void>): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('font') !== null);
  await page.reload();
  await shown();
  await page.waitForTimeout(SETTLED_MS);
}

/** From an event to the paint that answers it; `more` is said beside it. */
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
