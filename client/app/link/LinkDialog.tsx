import { useWaiting } from '../../sync/useRecords';
import { Dialog } from '../../ui/Dialog';
import { LinkUse } from './LinkUse';
import { WaitingWrites } from '../../records/pending/WaitingWrites';

/** What the link indicator opens: own changes that wait to be sent, and what the link has carried. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const waiting = useWaiting();
  const title =
    waiting === 0 ? 'All changes are saved' : waiting === 1 ? 'One change is not sent yet' : `${waiting} changes are not sent yet`;
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <WaitingWrites />
      <LinkUse />
    </Dialog>
  );
}
