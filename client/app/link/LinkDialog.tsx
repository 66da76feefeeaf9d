import { useWaitingCount } from '../../sync/hooks';
import { readToken, sessionClaims } from '../../net/session';
import { Dialog } from '../../ui/Dialog';
import { WaitingWrites } from '../../records/pending/WaitingWrites';
import { useEffect } from 'react';
import { instantText } from '../../ui/instantText';
import { fileSize } from '../../../shared/basics/text';
import { addUp, linkCost } from './linkCost';
import css from './LinkUse.module.css';

/** The dialog of the link indicator: own changes that wait to be sent, and the amount of data sent and received. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const waiting = useWaitingCount();
  const title =
    waiting === 0 ? 'All changes are saved' : waiting === 1 ? 'One change is not sent yet' : `${waiting} changes are not sent yet`;
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <WaitingWrites />
      <LinkUse />
    </Dialog>
  );
}

/** The amount of data this browser has sent and received since the user signed in. */
function LinkUse() {
  const cost = linkCost();
  useEffect(() => {
    addUp();
    const timer = setInterval(addUp, 1_000);
    return () => clearInterval(timer);
  }, []);
  const since = sessionClaims(readToken())?.issued;
  if (!cost || since === undefined) return null;
  return (
    <p className={css.use}>
      This browser has sent about {fileSize(cost.up)} and received about {fileSize(cost.down)} since you signed in at {instantText(since)}.
    </p>
  );
}
