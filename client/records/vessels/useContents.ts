import { useEffect, useState } from 'react';
import type { Contents } from '../../../shared/api/contents';
import { VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { paths } from '../../../shared/api/paths';
import { request } from '../../net/request';
import { useLoading, useSelectedVessel, useVesselRecords } from '../../sync/useRecords';

/** How many records of each kind a vessel has: from its ledger where that is held, else as the server counts. Undefined while not known. */
export function useContents(vessel: number): Contents | undefined {
  const records = useVesselRecords();
  const { id } = useSelectedVessel();
  const isHeld = useLoading().state === 'ready' && id === vessel;
  const [counted, setCounted] = useState<Contents>();
  useEffect(() => {
    if (isHeld) return;
    const leaving = new AbortController();
    request<{ contents: Contents }>('GET', paths.contents(vessel), { signal: leaving.signal }).then(
      ({ contents }) => setCounted(contents),
      () => undefined,
    );
    return () => leaving.abort();
  }, [vessel, isHeld]);
  return isHeld ? Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, records[kind].length])) : counted;
}
