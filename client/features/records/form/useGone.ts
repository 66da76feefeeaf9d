import { useState } from 'react';
import type { Kind } from '../../../../shared/kind';
import { kindOf } from '../../../../shared/kinds';
import { useFleetLoading, useLoading, useRecord, useSelectedVessel } from '../../../live/useRecords';
import { restoreRecord } from '../table/restoreRecord';
import type { FormRoute } from './route';

/** What was deleted under an open form, and the way to have it back. */
export interface Gone {
  sentence: string;
  /** Why it could not be restored. */
  failure: string | null;
  label: string;
  restore(): void;
}

/** Whether `present` was true once and no longer is. */
function useWasHere(present: boolean): boolean {
  const [seen, setSeen] = useState(present);
  if (present && !seen) setSeen(true);
  return seen && !present;
}

/** Tells when somebody deleted the record of a form, or the whole vessel; null while both are there. */
export function useGone(kind: Kind, { vessel, id }: FormRoute): Gone | null {
  const [failure, setFailure] = useState<string | null>(null);
  const ofVessels = kind.name === 'vessels';
  const lostRecord = useWasHere(useRecord(kind.name, id ?? 0) !== undefined);
  const lostVessel = useWasHere(useRecord('vessels', vessel) !== undefined);
  const fleetIsHere = useFleetLoading().state === 'ready';
  const selected = useSelectedVessel().id;
  const recordsAreHere = useLoading().state === 'ready' && selected === vessel;

  const goneVessel = lostVessel && fleetIsHere && vessel !== 0;
  if (!goneVessel && (ofVessels || id === null || !lostRecord || !recordsAreHere)) return null;
  const [what, place] = goneVessel ? [kindOf('vessels'), vessel] : [kind, id ?? 0];
  return {
    sentence: `Somebody deleted this ${what.noun} meanwhile. What you typed is still here.`,
    failure,
    label: `Restore ${what.noun}`,
    restore: () =>
      void restoreRecord(what, vessel, place).then(
        () => setFailure(null),
        (error: unknown) => setFailure(error instanceof Error ? error.message : ''),
      ),
  };
}
