const ROW = '[data-id]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]';

/** Describes a control of a screen, so that it can be found again after the screen was rendered anew. */
export interface Control {
  /** The id of its row, and the index of that row in the list. */
  row?: string;
  index?: string;
  /** The tag name; undefined for the row itself. */
  tag?: string;
  /** The address of a link, or the label of another control. */
  sign?: string;
  /** Its index among controls with the same label. */
  nth?: number;
  /** Px from the top of the window. */
  top: number;
}

const signOf = (element: Element): string =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;

const alike = (scope: ParentNode, tag: string, sign: string) =>
  [...scope.querySelectorAll<HTMLElement>(tag)].filter((each) => signOf(each) === sign);

/** Describes a focused element; undefined if it is no control. Text fields do not count, because no navigation starts from them. */
export function controlOf(element: Element | null): Control | undefined {
  if (!element || element.matches('body, main, h1, input, select, textarea') || element.closest('dialog')) return undefined;
  const row = element.closest<HTMLElement>(ROW);
  const { top } = element.getBoundingClientRect();
  const inRow = row && { row: row.dataset.id, index: row.dataset.index };
  if (row === element) return { ...inRow, top };
  const [tag, sign] = [element.localName, signOf(element)];
  return { ...inRow, tag, sign, nth: alike(row ?? document, tag, sign).indexOf(element as HTMLElement), top };
}

/** The row with this id; 'coming' while the list or the row is not rendered yet, null if the list has no such row. */
export function findRow(id: string): HTMLElement | 'coming' | null {
  const row = document.querySelector<HTMLElement>(`main [data-id="${CSS.escape(id)}"]`);
  if (row) return row;
  if (!document.querySelector(`main ${ROW}`)) return 'coming';
  // A long list renders only the rows near the view. The list that has this row scrolls to it and renders it.
  const request = new CustomEvent('reveal', { detail: id, cancelable: true });
  const isRevealed = [...document.querySelectorAll('main section')].some((box) => !box.dispatchEvent(request));
  return isRevealed ? 'coming' : null;
}

/** Finds a control, or else its row, or else the row that now has the same index. */
export function findControl({ row: id, index, tag, sign, nth = 0 }: Control): HTMLElement | 'coming' | null {
  const row = id === undefined ? null : findRow(id);
  if (row === 'coming') return row;
  if (id !== undefined && row === null) {
    const rows = [...document.querySelectorAll<HTMLElement>('main [role=table] [data-index]')];
    return rows.find((each) => each.dataset.index === index) ?? rows.at(-1) ?? null;
  }
  if (tag === undefined || sign === undefined) return row;
  const found = alike(row ?? document, tag, sign);
  return found[nth] ?? found[0] ?? row;
}

/** Focuses a control, or its row if the control cannot take the focus. The row is marked while the focus is in it. */
export function focusOn(element: HTMLElement): void {
  const row = element.closest<HTMLElement>(ROW);
  const focus = (node: HTMLElement) => {
    if (!node.matches(FOCUSABLE)) node.tabIndex = -1;
    if (node.matches('h1')) node.style.outline = 'none';
    node.focus({ preventScroll: true });
  };
  focus(element);
  if (row && document.activeElement !== element) focus(row);
  if (!row) return;
  row.dataset.shown = '';
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && row.contains(relatedTarget)) return;
    delete row.dataset.shown;
    row.removeEventListener('focusout', onBlur);
  };
  row.addEventListener('focusout', onBlur);
}

/** Scrolls until `element` is `top` px below the top of the window. */
export function putAt(element: HTMLElement, top: number): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const off = element.getBoundingClientRect().top - top;
    if (Math.abs(off) < 1) return;
    if (box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowY)) box.scrollTop += off;
  }
}
