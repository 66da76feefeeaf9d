import { useState } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Values } from '../../../shared/kinds/kind';
import { useMayEdit } from '../../net/access';
import { Discarded } from '../../sync/inFlight';
import { updateRecord } from '../../sync/writes';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { useOfferUndo } from '../list/undo/useOfferUndo';
import { afterStep, nextStep, valuesOf } from './messageStatus';

/** The button 'Mark Completed' or 'Reopen' of a daily message. The dashboard uses it too. */
export function MessageStatusButton({ vessel, record, today }: { vessel: number; record: AnyRecord; today: IsoDate }) {
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const [busy, setBusy] = useState(false);
  const mayEdit = useMayEdit();
  const step = async () => {
    setBusy(true);
    try {
      const { id, status, completion_date } = record;
      const put = (values: Values, base: number) => updateRecord('daily-messages', vessel, id, values, base);
      const name = String(record.request_no ?? '');
      await offerUndo(put(afterStep(record, today), record.rev), {
        kind: 'daily-messages',
        isIt: (record) => record.id === id,
        name,
        message: `${name} is ${status === 'In Progress' ? 'completed' : 'open again'}.`,
        revert: (now) => put({ ...valuesOf(now), status, completion_date }, now.rev),
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
