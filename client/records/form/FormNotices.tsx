import { useState } from 'react';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { recordLabel } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind, KindName } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { useEpoch, useFleetLoading, useLoading, useRecord, useSelectedVessel, useTouch } from '../../sync/hooks';
import { restoreRecord } from '../list/restoreRecord';
import { useDeleter } from '../useDeleter';
import css from './Form.module.css';
import type { FormRoute } from './route';
import { TYPED_BEFORE_RESTORE } from './wording';
import { unsentNow } from '../../sync/live';
import type { FormScreen } from '../kinds/KindScreens';
import { slowWriteText } from '../pending/slowWriteText';
import { type SlowWrite, useDiscardWrite } from '../pending/useSlowWrites';

/** The message about a slow write beside the buttons of its form, because the one at the top of the page may be out of view. */
export function SlowWriteNote({ write, screen }: { write: SlowWrite; screen: FormScreen }) {
  const discard = useDiscardWrite();
  const { sentence, reason, outlook } = slowWriteText(write.edit, screen, write.delay, unsentNow().safe);
  return (
    <>
      {[sentence, reason, outlook].filter(Boolean).join(' ')}{' '}
      <Button size="sm" onClick={() => void discard(write.edit)}>
        Discard
      </Button>
    </>
  );
}

interface FormNoticesProps {
  sentence: string | null;
  /** The server's reason, if `sentence` does not contain it. */
  reason: string | null;
  deleted: DeletedNotice | null;
  /** Whether a draft was resumed; 'restored': a backup has been restored since it was typed. */
  draft: 'kept' | 'restored' | null;
  onDismiss: () => void;
  onStartAgain: () => void;
}

/** The notices about the form as a whole: a refused save, a deleted record, a resumed draft. */
export function FormNotices({ sentence, reason, deleted, draft, onDismiss, onStartAgain }: FormNoticesProps) {
  return (
    <>
      {sentence !== null && (
        <Banner tone="error" onDismiss={onDismiss}>
          <p>{sentence}</p>
          {reason !== null && <p className={css.reason}>{reason}</p>}
        </Banner>
      )}
      {deleted !== null && (
        <Banner
          tone="warn"
          actions={
            deleted.back && (
              <Button size="sm" onClick={deleted.back.restore}>
                {deleted.back.label}
              </Button>
            )
          }
        >
          <p>{deleted.sentence}</p>
          {deleted.failure !== null && <p className={css.reason}>{deleted.failure}</p>}
        </Banner>
      )}
      {draft !== null && (
        <Banner
          actions={
            <Button size="sm" onClick={onStartAgain}>
              Start again
            </Button>
          }
        >
          {draft === 'restored' && `${TYPED_BEFORE_RESTORE} `}
          What you had typed here is back. A chosen file has to be chosen again.
        </Banner>
      )}
    </>
  );
}

/** The notice that the record or its vessel was deleted while the form was open. */
interface DeletedNotice {
  sentence: string;
  /** Why restoring failed. */
  failure: string | null;
  /** Left out if it cannot be restored. */
  back?: { label: string; restore(): void };
}

const notInBackup = (label: string) =>
  `The data on the server has been restored from a backup, which does not contain ${label}. What you typed is still here.`;

/** The last known values of a record, and whether it was deleted. `opened` is the record as the form loaded it. */
function useLast(kind: KindName, id: number, opened?: AnyRecord): { last: AnyRecord | undefined; isLost: boolean } {
  const now = useRecord(kind, id);
  const [seen, setSeen] = useState(now);
  if (now && now !== seen) setSeen(now);
  // A record that was added and deleted at once was never in the list, but its change arrived.
  const isDeleted = useTouch(kind, id)?.op === 'deleted';
  return { last: now ?? seen ?? opened, isLost: now === undefined && (seen !== undefined || isDeleted) };
}

/**
 * The notice for a form whose record or vessel was deleted, or is missing from a restored backup; null while both exist.
 * `epoch`: the epoch of the log when the form opened. A restored backup has a different epoch.
 */
export function useDeletedNotice(
  kind: Kind,
  { vessel, id }: FormRoute,
  opened: AnyRecord | undefined,
  epoch: string | undefined,
): DeletedNotice | null {
  const [failure, setFailure] = useState<string | null>(null);
  const ofVessels = kind.scope === 'fleet';
  const record = useLast(kind.name, id ?? 0, opened);
  const ship = useLast('vessels', vessel);
  const fleetIsHere = useFleetLoading().state === 'ready';
  const selected = useSelectedVessel().id;
  const recordsAreHere = useLoading().state === 'ready' && selected === vessel;

  const goneVessel = ship.isLost && fleetIsHere && vessel !== 0;
  const goneRecord = !ofVessels && id !== null && record.isLost && recordsAreHere;
  const [what, goneId, last] = goneVessel ? [kindOf('vessels'), vessel, ship.last] : [kind, id ?? 0, record.last];
  const deleter = useDeleter(what.name, vessel, goneId, goneRecord && !goneVessel);
  const epochNow = useEpoch(goneVessel ? 'vessels' : kind.name);
  if (!goneVessel && !goneRecord) return null;
  const label = recordLabel(what, last ?? { id: goneId });
  if (epoch !== undefined && epochNow !== epoch) return { sentence: notInBackup(label), failure: null };
  return {
    sentence: `${deleter} deleted ${label} meanwhile. What you typed is still here.`,
    failure,
    back: {
      label: `Restore ${what.noun}`,
      restore: () =>
        void restoreRecord(what, vessel, goneId, last).then(
          () => setFailure(null),
          (error: unknown) => setFailure(error instanceof Error ? error.message : ''),
        ),
    },
  };
}
