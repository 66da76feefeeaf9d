import { findControl, findRow, focusOn, putAt } from './control';
import type { HistoryEntry } from './historyEntries';

/** How long a screen may take to show what is looked for: over a slow link its parts come first. */
const PATIENCE_MS = 30_000;
/** Rows are measured, and move a little, in the frames after they were drawn. */
const FRAMES = 4;

let stop: (() => void) | null = null;

/** Ends what waits for a row or a control. */
export function stopWaiting(): void {
  stop?.();
  stop = null;
}

/** Calls `attempt` now and after every change of the screen, until it answers true. What the user does ends it: nothing moves under a hand. */
function waitFor(attempt: () => boolean): void {
  stopWaiting();
  const aborter = new AbortController();
  const watcher = new MutationObserver(() => attempt() && stopWaiting());
  const timer = setTimeout(stopWaiting, PATIENCE_MS);
  stop = () => {
    aborter.abort();
    watcher.disconnect();
    clearTimeout(timer);
  };
  for (const event of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(event, stopWaiting, { capture: true, passive: true, signal: aborter.signal });
  if (attempt()) stopWaiting();
  else watcher.observe(document.body, { childList: true, subtree: true });
}

/** The boxes of a screen that scroll, the window first. */
const boxes = () => [document.documentElement, ...document.querySelectorAll<HTMLElement>('main section[tabindex="0"], main [data-scroll]')];

export const scrolledNow = (): [number, number][] => boxes().map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);

/** Keeps the focus in the screen until what is looked for is there. Answers whether there is a screen. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && document.activeElement === document.body) focusOn(heading);
  return heading !== null;
}

/** Calls `settle` now and in the next frames, for as long as the focus stays where it is. */
function inFrames(settle: () => void, holder = document.activeElement, frames = FRAMES): void {
  if (frames === 0 || document.activeElement !== holder) return;
  settle();
  requestAnimationFrame(() => inFrames(settle, holder, frames - 1));
}

type Scrolled = NonNullable<HistoryEntry['scrolled']>;

function scrollAsBefore(scrolled: Scrolled): boolean {
  const now = boxes();
  for (const [at, [top, left]] of scrolled.entries()) {
    const box = now[at];
    if (box) [box.scrollTop, box.scrollLeft] = [top, left];
  }
  return scrolled.every(([top], at) => Math.abs((now[at]?.scrollTop ?? -1) - top) < 1);
}

/** Shows a screen as it was left: scrolled as far, the focus on the same control. */
export function restoreScreen({ scrolled = [], control }: HistoryEntry): void {
  let isRevealed = false;
  waitFor(() => {
    const isScrolled = isRevealed || scrollAsBefore(scrolled);
    const found = control ? findControl(control) : null;
    if (control && found instanceof HTMLElement) {
      focusOn(found);
      inFrames(() => putAt(found, control.top));
      return true;
    }
    // The row was not where the list was scrolled to: the list is on its way there.
    isRevealed ||= found === 'coming' && document.querySelector('main [data-id]') !== null;
    return focusHeading() && control === undefined && isScrolled;
  });
}

/** Shows a row in the middle of its list and gives it the focus; without a row, the screen itself. */
export function showRow(id: string | null): void {
  waitFor(() => {
    const row = id === null ? null : findRow(id);
    if (!(row instanceof HTMLElement)) return focusHeading() && id === null;
    focusOn(row);
    inFrames(() => row.scrollIntoView({ block: 'center', inline: 'nearest' }));
    return true;
  });
}
