import type { KeyboardEvent } from 'react';

const BOX = '[data-date-box] input[type="text"]';
const columnOf = (box: Element) => box.closest('[data-column]')?.getAttribute('data-column');

/**
 * The keys of a table of dates: Enter goes on to the next date, Shift Enter to the one before, an arrow to the one above or below. `onEnd`:
 * Enter in the last one.
 */
export function moveAmongDates(event: KeyboardEvent<HTMLElement>, onEnd: () => void): void {
  const { key, shiftKey, target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || !target.matches(BOX) || event.ctrlKey || event.altKey || event.metaKey) return;
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
  if (key !== 'Enter' && !isVertical) return;
  event.preventDefault();
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>(BOX)];
  const among = isVertical ? boxes.filter((box) => columnOf(box) === columnOf(target)) : boxes;
  const back = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  const next = among[among.indexOf(target) + (back ? -1 : 1)];
  if (next) {
    next.focus();
    next.select();
  } else if (key === 'Enter' && !back) onEnd();
}
