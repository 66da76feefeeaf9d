import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useAwaited } from '../net/awaited';
import { Shell } from './shell/Shell';
import { startLive } from '../sync/live';
import { useLoading } from '../sync/useRecords';
import { loadAhead } from './loadAhead';
import { WallPage } from './pages';
import { useVesselOfAddress } from './useVesselOfAddress';

// Only the browsers of users who are signed in, or about to sign in, fetch this chunk.
startLive();

/** What surrounds every signed-in screen. The wall display has no frame around it. */
export function Frame() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  useVesselOfAddress();
  useLoadAhead();
  const isWall = pathname === '/' && query.get('wall') === '1';
  return isWall ? <WallPage /> : <Shell />;
}

const SETTLED_MS = 3_000;

/** Fetches the other screens once the parts and the records of this one have come: they share one link. */
function useLoadAhead(): void {
  const isAwaited = useAwaited();
  const isLoading = useLoading().state === 'loading' || isAwaited;
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => void loadAhead(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
}
