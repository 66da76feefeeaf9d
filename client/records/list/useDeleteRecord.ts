import { createElement, useCallback } from 'react';
import { distinguishedLabel } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { openChunk } from '../../net/chunks';
import { sentenceOf } from '../../net/request';
import { recordsNow } from '../../sync/hooks';
import { Discarded } from '../../sync/inFlight';
import { deleteRecord } from '../../sync/writes';
import { type ConfirmRequest, useConfirm } from '../../ui/ConfirmProvider';
import { useToast } from '../../ui/Toast';
import { importVesselNameCheck } from '../vessels/importVesselNameCheck';
import { deletionWords } from './deletionWords';
import { restoreRecord } from './restoreRecord';

/** The confirmation of section 7 with its consequences. Deleting a vessel also counts its records and asks for its name. */
async function questionOf(kind: Kind, vessel: number, record: AnyRecord, name: string): Promise<ConfirmRequest> {
  const sentence = `Are you sure you want to delete this ${kind.noun}?`;
  const question = { title: `Delete ${name}?`, sentence, confirmLabel: 'Delete', danger: true };
  if (kind.scope === 'vessel') return { ...question, follows: deletionWords(vessel, record) };
  const { VesselNameCheck } = await openChunk(importVesselNameCheck);
  return { ...question, check: (onReady) => createElement(VesselNameCheck, { vessel: record, onReady }) };
}

/** Deletes a record after the confirmation of section 7, and offers to undo it. Resolves to whether it was deleted. */
export function useDeleteRecord(kind: Kind, vessel: number): (record: AnyRecord) => Promise<boolean> {
  const confirm = useConfirm();
  const toast = useToast();
  return useCallback(
    async (record) => {
      const name = distinguishedLabel(kind, record, recordsNow(kind.name));
      if (!(await confirm(await questionOf(kind, vessel, record, name)))) return false;
      try {
        await deleteRecord(kind.name, vessel, record.id);
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
    [confirm, toast, kind, vessel],
  );
}
