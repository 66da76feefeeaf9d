const ROW = '[data-id]';
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]';

/** A control of a screen, so that it is found again after the screen was drawn anew. */
export interface Control {
  /** The row it is in, and that row's place in the list. */
  row?: string;
  index?: string;
  /** Undefined for the row itself. */
  tag?: string;
  /** Where a link leads; else what a control is called. */
  sign?: string;
  /** Which of several with the same sign. */
  nth?: number;
  /** Px from the top of the window. */
  top: number;
}

const signOf = (element: Element): string =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;

const alike = (scope: ParentNode, tag: string, sign: string) =>
  [...scope.querySelectorAll<HTMLElement>(tag)].filter((each) => signOf(each) === sign);

/** Describes the focused control of a screen; undefined without one. Text fields do not count: no link or action starts from them. */
export function controlOf(element: Element | null): Control | undefined {
  if (!element || element.matches('body, main, h1, input, select, textarea') || element.closest('dialog')) return undefined;
  const row = element.closest<HTMLElement>(ROW);
  const { top } = element.getBoundingClientRect();
  const inRow = row && { row: row.dataset.id, index: row.dataset.index };
  if (row === element) return { ...inRow, top };
  const [tag, sign] = [element.localName, signOf(element)];
  return { ...inRow, tag, sign, nth: alike(row ?? document, tag, sign).indexOf(element as HTMLElement), top };
}

/** The row of a list; 'coming' while the list or the row is still to be drawn, null where the list has none of that number. */
export function findRow(id: string): HTMLElement | 'coming' | null {
  const row = document.querySelector<HTMLElement>(`main [data-id="${CSS.escape(id)}"]`);
  if (row) return row;
  if (!document.querySelector(`main ${ROW}`)) return 'coming';
  // Of a long list only the rows near the view are in the document: the list that has this one brings it there.
  const asked = new CustomEvent('reveal', { detail: id, cancelable: true });
  const isRevealed = [...document.querySelectorAll('main section')].some((box) => !box.dispatchEvent(asked));
  return isRevealed ? 'coming' : null;
}

/** Finds the control; without it its row; without that the row that now has the same index. */
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

/** Gives the focus to a control, or to its row where it is out of view. The row is marked as long as it has the focus. */
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
