import { useCallback } from 'react';
import { isSignedOut, sentenceOf } from '../../net/request';
import { Discarded } from '../../sync/inFlight';
import { useToast } from '../../ui/Toast';

interface Words {
  done?: string;
  failed: string;
  /** The reason to show if the server gives none. */
  reason?: string;
}

/** Whether the user cancelled the upload. */
export const isCancelled = (error: unknown) => error instanceof Discarded;

/**
 * Runs an action on a file and shows its result: `done`, or `failed` with the reason ('Failed to download file: …').
 * A cancelled action is not a failure, and nothing is said of one that ended with the session. Returns whether the action succeeded.
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
        else if (!isSignedOut(error)) toast({ message: `${failed}: ${sentenceOf(error, reason)}`, tone: 'error' });
        return false;
      }
    },
    [toast],
  );
}
