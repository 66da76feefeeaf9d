import { useEffect } from 'react';
import { loadNewVersion } from '../../net/page';

/** A page that must reload again right after a reload waits this long, because a cache on the way may still serve the old version. */
const REPEAT_AFTER_MS = 10 * 60_000;
const CHECK_EVERY_MS = 3_000;

const cameByReload = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** If `mustReload`, reloads the page as soon as `mayReload` returns true and the server answers. */
export function useReload(mustReload: boolean, mayReload: () => boolean): void {
  useEffect(() => {
    if (!mustReload) return;
    const check = () => {
      if (cameByReload() && performance.now() < REPEAT_AFTER_MS) return;
      if (mayReload()) void loadNewVersion();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [mustReload, mayReload]);
}
