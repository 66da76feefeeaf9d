import { useCallback } from 'react';
import { sentenceOf } from '../../net/problems';
import { Discarded } from '../../sync/inFlight';
import { useToast } from '../../ui/Toast';

interface Words {
  done?: string;
  failed: string;
  /** The reason when the server gave none. */
  reason?: string;
}

/** Whether a file's sending was stopped by its author. */
export const isCancelled = (error: unknown) => error instanceof Discarded;

/**
 * Runs something done to a file and says how it ended: `done`, or `failed` followed by the reason ('Failed to download file: …',
 * section 8). What the user cancelled is no failure. Answers whether it succeeded.
 */
export function useFileAction(): (action: () => Promise<unknown>, words: Words) => Promise<boolean> {
  const toast = useToast();
  return useCallback(
    async (action, { done, failed, reason = 'Unknown error' }) => {
      try {
        await action();
        if (done) toast({ message: done, tone: 'ok' });
        return true;
      } catch (error) {
        if (isCancelled(error)) toast({ message: 'Upload cancelled.' });
        else toast({ message: `${failed}: ${sentenceOf(error, reason)}`, tone: 'error' });
        return false;
      }
    },
    [toast],
  );
}
