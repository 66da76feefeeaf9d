import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take to appear and still be given the focus: over a slow link its parts come first. */
const PATIENCE_MS = 30_000;

/** Moves the focus to the heading of the page the user navigates to, so that a screen reader announces the page. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    // An address that is rewritten afterwards is still the same screen: what waits for its heading goes on.
    if (last.current === pathname) return;
    last.current = pathname;
    stop.current?.();
    // A redirect is not an arrival; going back keeps the old position.
    if (type !== 'PUSH') return;
    scrollTo(0, 0);
    const before = document.activeElement;
    const focus = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return false;
      const now = document.activeElement;
      // The focus stays where it is inside a form, which has set it or is being typed in, and on a row that is shown.
      if ((now === before || now === document.body) && !now?.closest('main form, [data-shown]')) {
        heading.tabIndex = -1;
        heading.style.outline = 'none';
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (focus()) return;
    const watcher = new MutationObserver(() => focus() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), PATIENCE_MS);
    stop.current = () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [pathname, type]);
}
