import { useCallback } from 'react';
import type { AnyRecord, KindName } from '../../../../shared/kinds/kind';
import { sentenceOf } from '../../../net/problems';
import { linkNow, recordsNow } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { useToast } from '../../../ui/Toast';

interface Undoable {
  kind: KindName;
  /** Its number. */
  id: number;
  /** What it is called in notices. */
  name: string;
  /** What has been done: 'Load Line renewed. New expiry 01-03-2031.' */
  said: string;
  /** Sends the former values over `now`, the record as it was saved. */
  back(now: AnyRecord): Promise<unknown>;
  /** Said once it is taken back. */
  taken?: string | undefined;
}

/** Said of a change that was made without a link. */
export const KEPT = 'Kept on this machine. It is sent when the link is back.';

/** The notice before: one takes the place of another, or cells edited one after the other would fill the screen. */
let dismiss = () => {};

/**
 * Awaits a change of one record and offers to take it back: once it is saved, or at once where it waits for the link. Answers the record.
 * Throws what the change throws.
 */
export function useOfferUndo(): (change: Promise<AnyRecord>, undoable: Undoable) => Promise<AnyRecord> {
  const toast = useToast();
  return useCallback(
    async (change, { kind, id, name, said, back, taken = `${name} is changed back.` }) => {
      let saved: AnyRecord | undefined;
      const undo = async () => {
        const now = saved ?? recordsNow(kind).find((record) => record.id === id);
        if (!now) return;
        if (linkNow() === 'offline') toast({ message: KEPT });
        try {
          await back(now);
          toast({ message: taken, tone: 'ok' });
        } catch (error) {
          if (!(error instanceof Discarded))
            toast({ message: `${name}: ${sentenceOf(error, 'Could not be changed back.')}`, tone: 'error' });
        }
      };
      const offer = (message: string) => {
        dismiss();
        dismiss = toast({ message, tone: 'ok', action: { label: 'Undo', onAction: () => void undo() } });
      };
      const waits = linkNow() === 'offline';
      if (waits) offer(KEPT);
      saved = await change;
      if (!waits) offer(said);
      return saved;
    },
    [toast],
  );
}
