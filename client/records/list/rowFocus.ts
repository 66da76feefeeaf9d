import { isCovered, isTyping } from '../../ui/isTyping';

const ROW = 'main [role=table] [data-index]';

const currentRow = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

const nothing = () => undefined;

/** Whether a menu is open. Esc closes it also when the focus has left it. */
const isMenuOpen = () => document.querySelector('[popover=auto]:popover-open') !== null;

const isInNotice = (target: EventTarget | null) => target instanceof Element && target.closest('[data-notices]') !== null;

/**
 * Focuses the next row (`step` 1) or the previous one (-1), or the first visible row when no row has the focus. Calls `arrive` with it.
 * Returns whether a row has the focus.
 */
export function moveRow(step: 1 | -1, arrive: (row: HTMLElement) => void = nothing, frames = 60): boolean {
  const current = currentRow();
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const top = current ? 0 : (rows[0]?.closest('[role=table]')?.parentElement?.getBoundingClientRect().top ?? 0);
  const index = Number(current?.dataset.index);
  const row = current
    ? // Headings of groups stand between the rows.
      rows[step === 1 ? 'find' : 'findLast']((each) => step * (Number(each.dataset.index) - index) > 0)
    : rows.find((each) => each.getBoundingClientRect().top > top);
  // Long lists render only the rows near the viewport. The next row may appear some frames later.
  if (!row && frames > 0) requestAnimationFrame(() => currentRow() === current && current && moveRow(step, arrive, frames - 1));
  if (!row) return current !== null;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  // Keeps the row clear of the sticky header. The row may be wider than the viewport.
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  arrive(row);
  return true;
}

/** Clicks a link in the focused row. Returns whether there was one. */
export function openRow(link: string): boolean {
  const found = currentRow()?.querySelector<HTMLElement>(link);
  found?.click();
  return Boolean(found);
}

/**
 * Calls `act` with each key pressed outside inputs, dialogs, menus and notices, before the shortcuts of the list get it. `act` returns whether it used the
 * key. Returns a function that ends it.
 */
export function onRowKey(act: (event: KeyboardEvent) => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target) || isCovered() || isMenuOpen() || isInNotice(event.target)) return;
    if (act(event)) event.preventDefault();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}
