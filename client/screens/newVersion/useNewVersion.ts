import { useCallback, useEffect, useRef } from 'react';
import { hasRunningWork } from '../../net/page';
import { useIncomplete } from '../../net/chunks';
import { useMayReload } from '../../net/session';
import { unsentNow } from '../../sync/live';
import { useTooOld } from '../../sync/hooks';
import { useReload } from './useReload';

/** The page counts as idle after this time without input. */
const IDLE_MS = 60_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Whether a reload would lose or disturb something. */
const isBusy = () =>
  unsentNow().count > 0 ||
  hasRunningWork() ||
  /^\/(add|edit)-/.test(location.pathname) ||
  document.querySelector('dialog[open], :popover-open') !== null;

/**
 * Reloads a page that is older than its server or incomplete: a display at once, any other page when it is idle (.github/DECISIONS.md).
 * `unattended`: whether the page is a display without a user. A reload ends a session that the browser does not store; the user then decides when to reload.
 */
export function useNewVersion(unattended: boolean): void {
  const [canReload, tooOld, incomplete] = [useMayReload(), useTooOld(), useIncomplete()];
  const mustReload = canReload && (tooOld || incomplete);
  const lastInput = useRef(0);
  useEffect(() => {
    if (!mustReload) return;
    const onInput = () => void (lastInput.current = performance.now());
    onInput();
    for (const event of INPUTS) addEventListener(event, onInput, { capture: true, passive: true });
    return () => {
      for (const event of INPUTS) removeEventListener(event, onInput, { capture: true });
    };
  }, [mustReload]);
  const mayReload = useCallback(
    () => !isBusy() && (unattended || document.hidden || performance.now() - lastInput.current > IDLE_MS),
    [unattended],
  );
  useReload(mustReload, mayReload);
}
