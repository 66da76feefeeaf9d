import { useMemo } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { useEveryPending, useLink } from '../../sync/useRecords';

/** What a row says of an own write that waits for the link: 'waiting to be sent'. */
export function useWaitingNote({ name }: Kind): (id: number) => string | undefined {
  const edits = useEveryPending()[name];
  const down = useLink().state === 'offline';
  return useMemo(() => {
    const ids = new Set(down ? edits?.map(({ id }) => id) : []);
    return (id) => (ids.has(id) ? 'waiting to be sent' : undefined);
  }, [edits, down]);
}
