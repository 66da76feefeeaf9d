import { useCallback, useEffect } from 'react';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { loadChunk, openChunk } from '../../net/chunks';
import { sentenceOf } from '../../net/request';
import { recordsNow, useEpoch } from '../../sync/hooks';
import { Discarded } from '../../sync/inFlight';
import { deleteRecord } from '../../sync/writes';
import { useConfirm } from '../../ui/ConfirmProvider';
import { useToast } from '../../ui/Toast';
import { restoreRecord } from './restoreRecord';

const question = () => import('./deletionQuestion');

/** Deletes a record after a confirmation, and offers to undo it. Resolves to whether it was deleted. */
export function useDeleteRecord(kind: Kind, vessel: number): (record: AnyRecord) => Promise<boolean> {
  const confirm = useConfirm();
  const toast = useToast();
  const epoch = useEpoch(kind.name);
  // Fetched with the list, so that it is there without a link.
  useEffect(() => void loadChunk(question), []);
  return useCallback(
    async (record) => {
      const { deletionQuestion, distinguishedLabel } = await openChunk(question);
      const name = distinguishedLabel(kind, record, recordsNow(kind.name));
      if (!(await confirm(await deletionQuestion(kind, vessel, record, name)))) return false;
      try {
        await deleteRecord(kind.name, vessel, record.id, record.rev, epoch);
      } catch (error) {
        if (error instanceof Discarded) return false;
        toast({ message: kind.deleteFailed(sentenceOf(error, '')), tone: 'error' });
        return false;
      }
      const undo = () =>
        void restoreRecord(kind, vessel, record.id, record).then(
          (back) => back && toast({ message: `Restored ${name}.`, tone: 'ok' }),
          (error: unknown) => toast({ message: error instanceof Error ? error.message : `Failed to restore ${kind.noun}`, tone: 'error' }),
        );
      toast({ message: `Deleted ${name}.`, action: { label: 'Undo', onAction: undo } });
      return true;
    },
    [confirm, toast, kind, vessel, epoch],
  );
}
