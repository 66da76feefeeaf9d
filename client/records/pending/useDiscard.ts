import { discardWrite } from '../../sync/writes';
import { useConfirm } from '../../ui/ConfirmProvider';
import { useToast } from '../../ui/ToastProvider';
import { discardWords } from './lateWords';
import type { LateWrite } from './useLate';

/** Discards a late write once its author has confirmed it, and says what became of it. */
export function useDiscard(): (write: LateWrite) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  return async ({ edit, delay }) => {
    const question = { title: 'Discard this change?', sentence: discardWords(edit, delay), confirmLabel: 'Discard', danger: true };
    if (!(await confirm(question))) return;
    if (!discardWrite(edit.key)) toast({ message: 'It was answered before it could be discarded.' });
    else toast({ message: delay.mayBeDone ? 'Discarded. What the server has is shown.' : 'Discarded.' });
  };
}
