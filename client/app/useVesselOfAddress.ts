import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { atVessel, vesselOfAddress } from '../records/atVessel';
import { additionPath, unnamedAddition } from '../records/sections';
import { useStillHere } from '../records/useStillHere';
import { keepLastVessel, lastVessel } from '../sync/lastVessel';
import { selectVessel, useSelectedVessel, useVessels } from '../sync/useRecords';

/**
 * Shows the vessel the address names, so that tabs, reloads and shared links keep their vessel. An address that names none gets the vessel
 * that is shown, else the one chosen last.
 */
export function useVesselOfAddress(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const named = vesselOfAddress(location);
  const known = useVessels().some(({ id }) => id === named);
  const { id: shown } = useSelectedVessel();
  const isStillHere = useStillHere();

  useLayoutEffect(() => {
    if (named === null) return;
    selectVessel(known ? named : null);
    if (known) keepLastVessel(named);
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
