import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearchParams, useNavigate } from 'react-router-dom';
import { useAwaited } from '../net/chunks';
import { startLiveClient } from '../sync/live';
import { useLoading, selectVessel, useSelectedVessel, useVessels } from '../sync/hooks';
import { storeLastVessel, lastVessel } from '../sync/cache';
import { Shell } from './shell/Shell';
import { atVessel, vesselOfAddress } from '../records/atVessel';
import { additionPath, unnamedAddition } from '../records/sections';
import { useStillHere } from '../records/useStillHere';

// Only the browsers of users who are signed in, or about to sign in, fetch this chunk.
startLiveClient();

interface FrameProps {
  /** The wall of the dashboard, which has no frame. */
  wall: React.ComponentType;
  /** Called when the screen has everything it shows. */
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

const SETTLED_MS = 3_000;

/** Calls `onSettled` once the parts and records of this screen have arrived: prefetching shares their link. */
function useSettled(onSettled: () => Promise<void>): void {
  const isAwaited = useAwaited();
  const isLoading = useLoading().state === 'loading' || isAwaited;
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => void onSettled(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isLoading, onSettled]);
}

/**
 * Shows the vessel the address names, so that tabs, reloads and shared links keep their vessel. An address that names none gets the vessel
 * that is shown, else the one chosen last.
 */
function useVesselOfAddress(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const named = vesselOfAddress(location);
  const known = useVessels().some(({ id }) => id === named);
  const { id: shown } = useSelectedVessel();
  const isStillHere = useStillHere();

  useLayoutEffect(() => {
    if (named === null) return;
    selectVessel(known ? named : null);
    if (known) storeLastVessel(named);
  }, [named, known]);

  // Not a layout effect: the router listens only once its own have run.
  useEffect(() => {
    const vessel = shown ?? lastVessel();
    if (named !== null || vessel === null || !isStillHere()) return;
    const { pathname, search, hash, state } = location;
    const adding = unnamedAddition(pathname);
    void navigate(adding ? additionPath(adding, vessel) : atVessel(pathname + search, vessel) + hash, { replace: true, state });
  }, [named, shown, location, navigate, isStillHere]);
}
