import { useState } from 'react';
import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord } from '../../../../shared/kind';
import { Discarded } from '../../../live/waits';
import { updateRecord } from '../../../live/writes';
import { Button } from '../../../ui/Button';
import { useToast } from '../../../ui/ToastProvider';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { afterStep, nextStep } from './messageStatus';

/** 'Mark Completed' or 'Reopen' (section 2, Daily messages list); also for the dashboard's list of them. */
export function MessageStatusButton({ vessel, record, today }: { vessel: number; record: AnyRecord; today: IsoDate }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const step = async () => {
    setBusy(true);
    try {
      await updateRecord('daily-messages', vessel, record.id, afterStep(record, today), record.rev);
    } catch (error) {
      if (!(error instanceof Discarded)) toast({ message: 'Failed to update message status.', tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => void step()}>
      {nextStep(record)}
      <VisuallyHidden> {String(record.request_no ?? '')}</VisuallyHidden>
    </Button>
  );
}
