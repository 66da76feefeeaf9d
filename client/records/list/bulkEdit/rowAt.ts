// The name of a record opens it, but a press with Ctrl or Shift selects its row, and a double press edits the cell.
const CONTROL = 'a:not([data-opens]), button:not([data-opens]), input, select, textarea, label, summary, [popover]';

/** The table row that contains `target`, or null. */
export const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;

/** The table cell that contains `target`, or null. */
export const cellAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tbody [data-column]') : null;

/** The id of the record in a row. */
export const idOf = (row: HTMLElement): number => Number(row.dataset.id);

/** Whether a click on `target` hits a control inside the row. */
export const isOnControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest(CONTROL) !== null;

/** Focuses a row or a cell. They are not in the tab order. */
export function focusCell(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
