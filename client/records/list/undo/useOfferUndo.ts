import { useCallback } from 'react';
import type { AnyRecord, KindName } from '../../../../shared/kinds/kind';
import { sentenceOf } from '../../../net/request';
import { linkNow, recordsNow } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { useToast } from '../../../ui/Toast';

interface Undoable {
  kind: KindName;
  /** Whether `record` is the changed one, which a notice without a link finds in the list. */
  isIt(record: AnyRecord): boolean;
  /** The name of the record in notices. */
  name: string;
  /** The notice after the change: 'Load Line renewed. New expiry 01-03-2031.' */
  message: string;
  /** Sends the former values. `now` is the record as it was saved, or as it is shown while it waits for the link. */
  revert(now: AnyRecord): Promise<unknown>;
  /** The notice after the undo. */
  revertedMessage?: string | undefined;
}

/** The notice after a change that was made without a link. */
export const QUEUED = 'Kept on this machine. It is sent when the link is back.';

/** Closes the former notice. Each replaces the one before, or editing several cells would fill the screen with notices. */
let dismissFormer = () => {};

/**
 * Awaits a change of one record and shows a notice that offers Undo: after it is saved, or at once if it waits for the link. Returns the
 * saved record. Throws what the change throws; a change that is refused or discarded leaves nothing to undo.
 */
export function useOfferUndo(): (change: Promise<AnyRecord>, undoable: Undoable) => Promise<AnyRecord> {
  const toast = useToast();
  return useCallback(
    async (change, { kind, isIt, name, message, revert, revertedMessage = `${name} is changed back.` }) => {
      const waits = linkNow() === 'offline';
      // The optimistic record. The list may hold the values of another user once the link is back.
      const shown = waits ? recordsNow(kind).find(isIt) : undefined;
      let isAnswered = false;
      const undo = async () => {
        const now = isAnswered || linkNow() !== 'offline' ? await change.catch(() => undefined) : shown;
        if (!now) return;
        if (linkNow() === 'offline') toast({ message: QUEUED });
        try {
          await revert(now);
          toast({ message: revertedMessage, tone: 'ok' });
        } catch (error) {
          if (!(error instanceof Discarded))
            toast({ message: `${name}: ${sentenceOf(error, 'Could not be changed back.')}`, tone: 'error' });
        }
      };
      let dismiss = () => {};
      const offer = (message: string) => {
        dismissFormer();
        dismissFormer = dismiss = toast({ message, tone: 'ok', action: { label: 'Undo', onAction: () => void undo() } });
      };
      if (waits) offer(QUEUED);
      try {
        const saved = await change;
        if (!waits) offer(message);
        return saved;
      } catch (error) {
        dismiss();
        throw error;
      } finally {
        isAnswered = true;
      }
    },
    [toast],
  );
}
