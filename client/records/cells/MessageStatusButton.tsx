import { useState } from 'react';
import type { AnyRecord, Values } from '../../../shared/kinds/kind';
import { useMayEdit } from '../../net/access';
import { authorsDay } from '../../net/serverTime';
import { Discarded } from '../../sync/inFlight';
import { recordsNow } from '../../sync/hooks';
import { updateRecord } from '../../sync/writes';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useOfferUndo } from '../list/undo/useOfferUndo';
import { afterStep, nextStep, valuesOf } from './messageStatus';

/** The button 'Mark Completed' or 'Reopen' of a daily message. The dashboard uses it too. */
export function MessageStatusButton({ vessel, record }: { vessel: number; record: AnyRecord }) {
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const [busy, setBusy] = useState(false);
  const mayEdit = useMayEdit();
  const step = async () => {
    setBusy(true);
    try {
      const { id, status, completion_date } = record;
      // On a slow computer, the row may still be drawn from before the answer to the former step. Based on that version, a step back would change nothing.
      const current = recordsNow('daily-messages').find((each) => each.id === id) ?? record;
      const put = (now: AnyRecord, step: Values) => updateRecord('daily-messages', vessel, id, { ...valuesOf(now), ...step }, now);
      const name = String(record.request_no ?? '');
      await offerUndo(put(current, afterStep(record, authorsDay())), {
        kind: 'daily-messages',
        isIt: (record) => record.id === id,
        name,
        message: `${name} is ${status === 'In Progress' ? 'completed' : 'open again'}.`,
        revert: (now) => put(now, { status, completion_date }),
      });
    } catch (error) {
      if (!(error instanceof Discarded)) toast({ message: 'Failed to update message status.', tone: 'error' });
    }
    setBusy(false);
  };
  if (!mayEdit) return null;
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => void step()}>
      {nextStep(record)}
      <VisuallyHidden> {String(record.request_no ?? '')}</VisuallyHidden>
    </Button>
  );
}
