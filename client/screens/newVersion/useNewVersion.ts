import { useCallback, useEffect, useRef } from 'react';
import { hasRunningWork } from '../../net/page';
import { useIncomplete } from '../../net/chunks';
import { useMayReload } from '../../net/session';
import { unsentNow } from '../../sync/live';
import { useTooOld } from '../../sync/hooks';
import { useReload } from './useReload';

/** The page counts as unused after so long without input. */
const QUIET_MS = 60_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Whether something on the page would be lost or disturbed. */
const isBusy = () =>
  unsentNow().count > 0 ||
  hasRunningWork() ||
  /^\/(add|edit)-/.test(location.pathname) ||
  document.querySelector('dialog[open], :popover-open') !== null;

/**
 * Reloads a page that is older than its server, or incomplete: a display at once, any other page when it is not in use (.github/DECISIONS.md).
 * Where the browser does not keep the session a reload would sign the user out: it is left to the user.
 */
export function useNewVersion(unattended: boolean): void {
  const [may, tooOld, incomplete] = [useMayReload(), useTooOld(), useIncomplete()];
  const mustReload = may && (tooOld || incomplete);
  const touched = useRef(0);
  useEffect(() => {
    if (!mustReload) return;
    const touch = () => void (touched.current = performance.now());
    touch();
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
    };
  }, [mustReload]);
  const isFree = useCallback(
    () => !isBusy() && (unattended || document.hidden || performance.now() - touched.current > QUIET_MS),
    [unattended],
  );
  useReload(mustReload, isFree);
}
