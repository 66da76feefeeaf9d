import { useEffect } from 'react';
import { loadNewVersion } from '../../net/page';

/** A page that must reload again after its reload waits this long: a cache on the way may hold the old version. */
const AGAIN_MS = 10 * 60_000;
const LOOK_MS = 3_000;

const cameByReload = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Loads the page anew once it `mustReload`, when `mayReload` says that this disturbs no user and the server can serve it. */
export function useReload(mustReload: boolean, mayReload: () => boolean): void {
  useEffect(() => {
    if (!mustReload) return;
    const look = () => {
      if (cameByReload() && performance.now() < AGAIN_MS) return;
      if (mayReload()) void loadNewVersion();
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [mustReload, mayReload]);
}
