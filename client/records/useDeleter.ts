import { useEffect, useState } from 'react';
import type { RecordHistory } from '../../shared/log/change';
import type { KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { request } from '../net/request';
import { useTouch } from '../sync/hooks';
import { useWhoIs } from './useIsCurrentScreen';

/** Whether the history of a deleted record can be read: not that of a vessel, nor of a kind whose changes need invoice access. */
const hasHistory = (kind: KindName): boolean => kindOf(kind).scope === 'vessel' && kindOf(kind).access === 'session';

/** Who deleted a record: 'Somebody' until it is known. A live change names the person; without one, once `isDeleted`, the history is fetched. */
export function useDeleter(kind: KindName, vessel: number, id: number, isDeleted: boolean): string {
  const touch = useTouch(kind, id);
  const liveAuthor = touch?.op === 'deleted' ? touch.by : undefined;
  const [fetchedAuthor, setFetchedAuthor] = useState<string>();
  const isFetching = isDeleted && liveAuthor === undefined && hasHistory(kind);
  useEffect(() => {
    if (!isFetching) return;
    request<RecordHistory>('GET', paths.history(kind, vessel, id)).then(
      ({ changes: [newest] }) => newest?.op === 'deleted' && setFetchedAuthor(newest.by),
      () => undefined,
    );
  }, [isFetching, kind, vessel, id]);
  return useWhoIs(liveAuthor ?? fetchedAuthor, 'Somebody');
}
