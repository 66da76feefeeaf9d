import { useState } from 'react';
import { calledOf } from '../../../shared/kinds/called';
import type { AnyRecord, Kind, KindName } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { useEpoch, useFleetLoading, useLoading, useRecord, useSelectedVessel, useTouch } from '../../sync/useRecords';
import { restoreRecord } from '../list/restoreRecord';
import { useDeleter } from '../useDeleter';
import type { FormRoute } from './route';

/** The record or vessel that was deleted while its form is open, and how to restore it, where that is possible. */
export interface Gone {
  sentence: string;
  /** Why it could not be restored. */
  failure: string | null;
  back?: { label: string; restore(): void };
}

const notInBackup = (called: string) =>
  `The data on the server has been restored from a backup, which does not hold ${called}. What you typed is still here.`;

/** The last known values of a record, and whether it has disappeared. `opened`: the record as the form fetched it. */
function useLast(kind: KindName, id: number, opened?: AnyRecord): { last: AnyRecord | undefined; lost: boolean } {
  const now = useRecord(kind, id);
  const [seen, setSeen] = useState(now);
  if (now && now !== seen) setSeen(now);
  // Added and deleted within one moment: it was never in the list, but its change arrived.
  const told = useTouch(kind, id)?.op === 'deleted';
  return { last: now ?? seen ?? opened, lost: now === undefined && (seen !== undefined || told) };
}

/** Tells when the record of a form of `epoch`, or its vessel, was deleted, or a restored backup lacks it; null while both are there. */
export function useGone(kind: Kind, { vessel, id }: FormRoute, opened: AnyRecord | undefined, epoch: string | undefined): Gone | null {
  const [failure, setFailure] = useState<string | null>(null);
  const ofVessels = kind.scope === 'fleet';
  const record = useLast(kind.name, id ?? 0, opened);
  const ship = useLast('vessels', vessel);
  const fleetIsHere = useFleetLoading().state === 'ready';
  const selected = useSelectedVessel().id;
  const recordsAreHere = useLoading().state === 'ready' && selected === vessel;

  const goneVessel = ship.lost && fleetIsHere && vessel !== 0;
  const goneRecord = !ofVessels && id !== null && record.lost && recordsAreHere;
  const [what, place, last] = goneVessel ? [kindOf('vessels'), vessel, ship.last] : [kind, id ?? 0, record.last];
  const deleter = useDeleter(what.name, vessel, place, goneRecord && !goneVessel);
  const held = useEpoch(goneVessel ? 'vessels' : kind.name);
  if (!goneVessel && !goneRecord) return null;
  const called = calledOf(what, last ?? { id: place });
  if (epoch !== undefined && held !== epoch) return { sentence: notInBackup(called), failure: null };
  return {
    sentence: `${deleter} deleted ${called} meanwhile. What you typed is still here.`,
    failure,
    back: {
      label: `Restore ${what.noun}`,
      restore: () =>
        void restoreRecord(what, vessel, place, last).then(
          () => setFailure(null),
          (error: unknown) => setFailure(error instanceof Error ? error.message : ''),
        ),
    },
  };
}
