/** Where the focus was: from the element up to `main`, each step's parent and the place in it. */
interface Trail {
  element: Element;
  address: string;
  steps: { parent: Element; index: number }[];
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

function trailOf(element: Element): Trail | null {
  const main = element.closest('main');
  if (!main) return null;
  const steps: Trail['steps'] = [];
  for (let at = element; at !== main && at.parentElement; at = at.parentElement) {
    steps.push({ parent: at.parentElement, index: Array.prototype.indexOf.call(at.parentElement.children, at) });
  }
  return { element, address: location.pathname, steps };
}

/** The control inside `element` at the same place as the lost one in its own row; else the first one there is. */
function standIn(element: Element, below: Trail['steps']): HTMLElement | null {
  let at: Element | undefined = element;
  for (const { index } of below.toReversed()) at = at?.children[index];
  if (at instanceof HTMLElement && at.matches(FOCUSABLE)) return at;
  return element.matches(FOCUSABLE) && element instanceof HTMLElement ? element : element.querySelector<HTMLElement>(FOCUSABLE);
}

function heirOf({ steps }: Trail): HTMLElement | null {
  for (const [depth, { parent, index }] of steps.entries()) {
    if (!parent.isConnected) continue;
    // What has moved up into its place, else what was before it; the spacers of a long table have nothing to focus.
    for (const at of [index, index - 1]) {
      const sibling = parent.children[at];
      const heir = sibling && standIn(sibling, steps.slice(0, depth));
      if (heir) return heir;
    }
  }
  return document.querySelector<HTMLElement>('main h1');
}

/**
 * Keeps the focus on the screen: when the element that has it goes away (a row deleted here or by somebody else, a button that
 * gave way to another), what stands in its place takes it. Returns the function that stops it.
 */
export function keepFocus(): () => void {
  let trail: Trail | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    // A dialog returns the focus when it closes, so only the focus outside of dialogs is remembered.
    if (target instanceof Element && !target.closest('dialog')) trail = trailOf(target);
  };
  const look = () => {
    if (!trail || document.activeElement !== document.body || trail.element.isConnected) return;
    const lost = trail;
    trail = null;
    if (lost.address !== location.pathname) return; // another page: it takes the focus itself
    const heir = heirOf(lost);
    if (heir && !heir.hasAttribute('tabindex') && !heir.matches(FOCUSABLE)) heir.tabIndex = -1;
    heir?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  document.addEventListener('focusin', onFocus);
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}
