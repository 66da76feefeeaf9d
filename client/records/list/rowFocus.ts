const ROW = 'main [role=table] [data-index]';

const currentRow = () => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

const nothing = () => undefined;

/**
 * Gives the focus to the row `step` further down (or up), to the first one in view when none has it, and calls `arrive` with it. Answers
 * whether any row has the focus then.
 */
export function moveRow(step: 1 | -1, arrive: (row: HTMLElement) => void = nothing, frames = 60): boolean {
  const current = currentRow();
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const top = current ? 0 : (rows[0]?.closest('[role=table]')?.parentElement?.getBoundingClientRect().top ?? 0);
  const index = Number(current?.dataset.index);
  const row = current
    ? rows.find((each) => Number(each.dataset.index) === index + step)
    : rows.find((each) => each.getBoundingClientRect().top > top);
  // Of a long list only the rows near the view are in the document: on a busy machine the next one may come some frames later.
  if (!row && frames > 0) requestAnimationFrame(() => currentRow() === current && current && moveRow(step, arrive, frames - 1));
  if (!row) return current !== null;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  // Clear of the header that stays in view; the row itself may be wider than the view.
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  arrive(row);
  return true;
}

/** Follows a link of the row that has the focus. Answers whether there was one. */
export function openRow(link: string): boolean {
  const found = currentRow()?.querySelector<HTMLElement>(link);
  found?.click();
  return Boolean(found);
}
