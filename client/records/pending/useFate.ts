import { useEffect, useState } from 'react';
import type { PastChange, RecordHistory } from '../../../shared/log/change';
import type { Kind } from '../../../shared/kinds/kind';
import { paths } from '../../../shared/api/paths';
import { Problem } from '../../../shared/basics/problem';
import { request } from '../../net/request';

/** What became of a record that could not be found: the change that deleted it; 'unknown' where there never was one; undefined while asking. */
export type Fate = PastChange | 'unknown' | undefined;

/** Asks the log. A record that is there after all, or a server that does not answer, stays undefined. */
export function useFate(kind: Kind, vessel: number, id: number): Fate {
  const [fate, setFate] = useState<Fate>();
  useEffect(() => {
    let left = false;
    request<RecordHistory>('GET', paths.history(kind.name, vessel, id)).then(
      ({ changes: [newest] }) => !left && newest?.op === 'deleted' && setFate(newest),
      (error: unknown) => !left && error instanceof Problem && error.code === 'not_found' && setFate('unknown'),
    );
    return () => {
      left = true;
    };
  }, [kind, vessel, id]);
  return fate;
}
