const CONTROL = 'a, button, input, select, textarea, label, summary, [popover]';

/** The row of a table that an element is in, or is; null where there is none. */
export const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;

/** The cell of a table that an element is in, or is; null where there is none. */
export const cellAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tbody [data-column]') : null;

/** The number of the record a row shows. */
export const idOf = (row: HTMLElement): number => Number(row.dataset.id);

/** Whether a press there is meant for a control of the row and not for the row. */
export const isOnControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest(CONTROL) !== null;

/** Gives the focus to a row or a cell, which have no place in the order of Tab. */
export function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
