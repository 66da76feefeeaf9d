import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { selectVessel, useVessels } from '../live/useRecords';

/** Selects the vessel a form's address names, so that a link sent to a colleague opens on the right ship. */
export function useVesselOfAddress(): void {
  const match = useMatch('/:form/:vesselId/*');
  const { form = '', vesselId = '' } = match?.params ?? {};
  const vessel = /^(add|edit)-/.test(form) && form !== 'edit-vessel' && /^\d{1,15}$/.test(vesselId) ? Number(vesselId) : null;
  const known = useVessels().some((record) => record.id === vessel);
  useEffect(() => {
    if (known) selectVessel(vessel);
  }, [known, vessel]);
}
