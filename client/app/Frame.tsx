import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearchParams, useNavigate } from 'react-router-dom';
import { useAwaited } from '../net/chunks';
import { startLiveClient } from '../sync/live';
import { useLoading, selectVessel, useSelectedVessel, useVessels } from '../sync/hooks';
import { storeLastVessel, lastVessel } from '../sync/cache';
import { Shell } from './shell/Shell';
import { atVessel, vesselOfAddress } from '../records/atVessel';
import { additionPath, unnamedAddition } from '../records/sections';
import { useIsCurrentScreen } from '../records/useIsCurrentScreen';

// This chunk is loaded only for users who are signed in or about to sign in.
startLiveClient();

interface FrameProps {
  /** The wall view of the dashboard, which is shown without the frame. */
  wall: React.ComponentType;
  /** Called when the screen has loaded everything it shows. */
  onSettled(): Promise<void>;
}

/** The frame of every signed-in screen. */
export function Frame({ wall: Wall, onSettled }: FrameProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  useVesselOfAddress();
  useSettled(onSettled);
  const isWall = pathname === '/' && query.get('wall') === '1';
  return isWall ? <Wall /> : <Shell />;
}

const PREFETCH_DELAY_MS = 3_000;

/** Calls `onSettled` once the chunks and records of this screen are loaded, because prefetching uses the same link. */
function useSettled(onSettled: () => Promise<void>): void {
  const isAwaited = useAwaited();
  const isLoading = useLoading().state === 'loading' || isAwaited;
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => void onSettled(), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading, onSettled]);
}

/**
 * Selects the vessel in the address, so that tabs, reloads and shared links keep their vessel. An address without one gets the selected
 * vessel, else the one chosen last.
 */
function useVesselOfAddress(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const vesselInAddress = vesselOfAddress(location);
  const exists = useVessels().some(({ id }) => id === vesselInAddress);
  const { id: selected } = useSelectedVessel();
  const isStillHere = useIsCurrentScreen();

  useLayoutEffect(() => {
    if (vesselInAddress === null) return;
    selectVessel(exists ? vesselInAddress : null);
    if (exists) storeLastVessel(vesselInAddress);
  }, [vesselInAddress, exists]);

  // Not a layout effect, because the router listens only after its own layout effects have run.
  useEffect(() => {
    const vessel = selected ?? lastVessel();
    // The address of the browser: on a slow computer the user may have chosen a ship since, or the order of a list.
    if (vesselOfAddress(window.location) !== null || vessel === null || !isStillHere()) return;
    const { pathname, search, hash } = window.location;
    const adding = unnamedAddition(pathname);
    void navigate(adding ? additionPath(adding, vessel) : atVessel(pathname + search, vessel) + hash, {
      replace: true,
      state: location.state,
    });
  }, [selected, location, navigate, isStillHere]);
}
