import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The position of the focused element in the page or in a dialog: each ancestor up to `root`, with the index of the child that leads to the element. */
interface FocusPath {
  root: Element;
  element: Element;
  address: string;
  steps: { parent: Element; index: number }[];
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

function pathOf(root: Element, element: Element): FocusPath {
  const steps: FocusPath['steps'] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) {
    steps.push({ parent: at.parentElement, index: Array.prototype.indexOf.call(at.parentElement.children, at) });
  }
  return { root, element, address: location.pathname, steps };
}

/** The control inside `element` at the position the lost one had in its own row, else the first control. */
function controlAt(element: Element, steps: FocusPath['steps']): HTMLElement | null {
  let at: Element | undefined = element;
  for (const { index } of steps.toReversed()) at = at?.children[index];
  if (at instanceof HTMLElement && at.matches(FOCUSABLE)) return at;
  return element.matches(FOCUSABLE) && element instanceof HTMLElement ? element : element.querySelector<HTMLElement>(FOCUSABLE);
}

function successorOf({ steps }: FocusPath): HTMLElement | null {
  for (const [depth, { parent, index }] of steps.entries()) {
    if (!parent.isConnected) continue;
    // The element that moved up into its position, else the one before it. The spacers of a long table contain no control.
    for (const at of [index, index - 1]) {
      const sibling = parent.children[at];
      const successor = sibling && controlAt(sibling, steps.slice(0, depth));
      if (successor) return successor;
    }
  }
  return document.querySelector<HTMLElement>('main h1');
}

/**
 * Keeps the focus on the screen. When the focused element is removed (a deleted row, a button replaced by another), the element that is
 * now in its position gets the focus. Returns the function that stops it.
 */
function keepFocus(): () => void {
  /** The last focus in the page, then in each dialog over it. */
  let paths: FocusPath[] = [];
  const onFocus = ({ target }: FocusEvent) => {
    const root = target instanceof Element ? target.closest('main, dialog') : null;
    // The page cannot have the focus while a dialog is open.
    paths = root?.matches('dialog') ? paths.filter((path) => path.root !== root) : [];
    if (root && target instanceof Element) paths.push(pathOf(root, target));
  };
  const restoreFocus = () => {
    if (document.activeElement !== document.body) return;
    // A dialog that was closed has returned the focus, unless its opener was removed.
    const lost = paths.findLast(({ root }) => root.isConnected && root.matches('main, [open]'));
    if (!lost || lost.element.isConnected) return;
    paths = paths.filter((path) => path !== lost);
    if (lost.address !== location.pathname) return; // another page sets the focus itself
    const successor = successorOf(lost);
    if (successor && !successor.hasAttribute('tabindex') && !successor.matches(FOCUSABLE)) successor.tabIndex = -1;
    successor?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(restoreFocus);
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  document.addEventListener('focusin', onFocus);
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}

/** How long to wait for the heading of a new page before giving it the focus. Over a slow link the page loads its chunks first. */
const HEADING_TIMEOUT_MS = 30_000;

/** Moves the focus to the heading of the page that opens, so that a screen reader announces the page: after a link, and after signing in or out. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  const stop = useRef<(() => void) | null>(null);
  /** The address at the last key or press. */
  const acted = useRef('');
  useEffect(() => {
    const note = () => void (acted.current = location.pathname);
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, note, true);
    return () => {
      for (const type of ['keydown', 'pointerdown']) removeEventListener(type, note, true);
    };
  }, []);
  useEffect(() => {
    // A change of the query alone is still the same screen, and waiting for its heading continues.
    if (last.current === pathname) return;
    last.current = pathname;
    stop.current?.();
    // Going back restores the old position.
    if (type === 'POP') return;
    const isPush = type === 'PUSH';
    if (isPush) scrollTo(0, 0);
    // A redirect moves the focus only if the focused element is gone, as the form is after signing in.
    const before = isPush ? document.activeElement : null;
    const focus = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return false;
      const now = document.activeElement;
      // The focus stays where the user has put it since the address changed, inside a form, and on a row that was brought into view.
      const isFree = now === document.body || (now === before && acted.current !== pathname);
      if (isFree && !now?.closest('main form, [data-shown]')) {
        heading.tabIndex = -1;
        heading.style.outline = 'none';
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (focus()) return;
    const watcher = new MutationObserver(() => focus() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), HEADING_TIMEOUT_MS);
    stop.current = () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [pathname, type]);
}

/** Where the focus goes when a page opens or the focused element is removed. Loaded after the first screen. */
export function FocusRules(): null {
  useFocusOnArrival();
  useEffect(keepFocus, []);
  return null;
}
