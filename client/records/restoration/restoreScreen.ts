import { findControl, findRow, focusOn, putAt } from './findControl';
import type { HistoryEntry } from './historyEntries';

/** Restores the scroll positions and the focus of a screen that the user returns to, as soon as its rows are rendered. */

/** How long to wait for a row or control to be rendered. Over a slow link the screen loads its chunks first. */
const TIMEOUT_MS = 30_000;
/** The number of frames in which a row may still move, because rows are measured after rendering. */
const SETTLE_FRAMES = 4;

let stop: (() => void) | null = null;

/** Stops waiting for a row or control. */
export function stopWaiting(): void {
  stop?.();
  stop = null;
}

/** Calls `attempt` now and after every change of the document until it returns true. Any input by the user ends it, so that nothing moves under the pointer. */
function waitFor(attempt: () => boolean): void {
  stopWaiting();
  const aborter = new AbortController();
  const watcher = new MutationObserver(() => attempt() && stopWaiting());
  const timer = setTimeout(stopWaiting, TIMEOUT_MS);
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

/** The scrolling elements of a screen, the document first. */
const scrollers = () => [
  document.documentElement,
  ...document.querySelectorAll<HTMLElement>('main section[tabindex="0"], main [data-scroll]'),
];

export const scrolledNow = (): [number, number][] => scrollers().map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);

/** Focuses the heading until the control has been rendered. Returns whether there is a screen. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && document.activeElement === document.body) focusOn(heading);
  return heading !== null;
}

/** Calls `settle` now and in the next frames while the focus stays where it is. */
function inFrames(settle: () => void, holder = document.activeElement, frames = SETTLE_FRAMES): void {
  if (frames === 0 || document.activeElement !== holder) return;
  settle();
  requestAnimationFrame(() => inFrames(settle, holder, frames - 1));
}

type Scrolled = NonNullable<HistoryEntry['scrolled']>;

function scrollAsBefore(scrolled: Scrolled): boolean {
  const now = scrollers();
  for (const [at, [top, left]] of scrolled.entries()) {
    const box = now[at];
    if (box) [box.scrollTop, box.scrollLeft] = [top, left];
  }
  return scrolled.every(([top], at) => Math.abs((now[at]?.scrollTop ?? -1) - top) < 1);
}

/** Restores the scroll positions and the focus of a screen. */
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
    // 'coming': the list has the row, but has not drawn it. Once it has drawn others, it scrolls to this one, so the old position is not restored again.
    isRevealed ||= found === 'coming' && document.querySelector('main [data-id]') !== null;
    return focusHeading() && control === undefined && isScrolled;
  });
}

/** Scrolls a row to the middle of its list and focuses it; null focuses the heading of the screen. */
export function showRow(id: string | null): void {
  waitFor(() => {
    const row = id === null ? null : findRow(id);
    if (!(row instanceof HTMLElement)) return focusHeading() && id === null;
    focusOn(row);
    inFrames(() => row.scrollIntoView({ block: 'center', inline: 'nearest' }));
    return true;
  });
}
