import { useEffect } from 'react';
import { isPageHeld } from '../../api/holdPage';
import { loadNewVersion } from '../../api/loadNewVersion';
import { unsentNow } from '../../live/live';
import { useTooOld } from '../../live/useRecords';

/** The page counts as unused after so long without input. */
const QUIET_MS = 60_000;
/** A page that is still too old after its reload waits this long: a cache on the way may hold the old version. */
const AGAIN_MS = 10 * 60_000;
const LOOK_MS = 3_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

const cameByReload = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Whether something on the page would be lost or disturbed. */
const isBusy = () =>
  unsentNow().count > 0 ||
  isPageHeld() ||
  /^\/(add|edit)-/.test(location.pathname) ||
  document.querySelector('dialog[open], :popover-open') !== null;

/**
 * Reloads a page that is older than its server: a display at once, any other page when it is not in use (.github/DECISIONS.md).
 */
export function useNewVersion(unattended: boolean): void {
  const tooOld = useTooOld();
  useEffect(() => {
    if (!tooOld) return;
    let touched = performance.now();
    const touch = () => (touched = performance.now());
    const look = () => {
      if (isBusy() || (cameByReload() && performance.now() < AGAIN_MS)) return;
      if (unattended || document.hidden || performance.now() - touched > QUIET_MS) void loadNewVersion();
    };
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
    };
  }, [tooOld, unattended]);
}
