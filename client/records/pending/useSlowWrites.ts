import { useMemo } from 'react';
import type { KindName } from '../../../shared/kinds/kind';
import { NO_ANSWER } from '../../net/request';
import type { Delay, PendingEdit } from '../../sync/store';
import { useDelays, useAllPending, useKeysInProgress, useLink } from '../../sync/hooks';
import { discardWrite, mayBeDone } from '../../sync/writes';
import { useConfirm } from '../../ui/ConfirmProvider';
import { useToast } from '../../ui/Toast';
import { discardText } from './slowWriteText';

/** An own write that the server has not answered in time, and what is known about the delay. */
export interface SlowWrite {
  edit: PendingEdit;
  delay: Delay;
}

/** Own writes that are slow for another reason than the link, oldest first. Writes that only wait for the link are counted beside the link state. */
export function useSlowWrites(): SlowWrite[] {
  const delays = useDelays();
  const pending = useAllPending();
  const inProgress = useKeysInProgress();
  const up = useLink().state === 'live';
  return useMemo(() => {
    // While the link is down, only those that the server answered with a problem before, such as too many requests. A file has its progress bar.
    const isSlow = ({ problem }: Delay, key: string) => (problem ? up || problem.message !== NO_ANSWER : up && !inProgress.includes(key));
    return Object.values(pending)
      .flat()
      .flatMap((edit) => {
        const delay = delays[edit.key];
        return delay && isSlow(delay, edit.key) ? [{ edit, delay }] : [];
      })
      .toSorted((a, b) => a.edit.at - b.edit.at);
  }, [delays, pending, inProgress, up]);
}

/** The write of a form, once it is slow; `id` is null for a record to be added. */
export const useSlowWriteOf = (kind: KindName, vessel: number, id: number | null): SlowWrite | undefined =>
  useSlowWrites().findLast(
    ({ edit }) => edit.kind === kind && edit.vessel === vessel && (id === null ? edit.op === 'created' : edit.id === id),
  );

/** Discards an unanswered write after a confirmation, and shows the result in a notice. */
export function useDiscardWrite(): (edit: PendingEdit) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  return async (edit) => {
    const question = {
      title: 'Discard this change?',
      sentence: discardText(edit, mayBeDone(edit.key)),
      confirmLabel: 'Discard',
      danger: true,
    };
    if (!(await confirm(question))) return;
    const discarded = mayBeDone(edit.key) ? 'Discarded. The screen shows what the server has.' : 'Discarded.';
    toast({ message: discardWrite(edit.key) ? discarded : 'The server answered before it could be discarded.' });
  };
}
