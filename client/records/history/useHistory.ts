import { useCallback, useEffect, useState } from 'react';
import type { PastChange, RecordHistory } from '../../../shared/log/change';
import type { Kind } from '../../../shared/kinds/kind';
import { paths } from '../../../shared/api/paths';
import { sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { useLink, useRecord } from '../../sync/useRecords';

const FAILED = 'The history could not be loaded.';

export interface History {
  /** Newest first; undefined while nothing has come yet. */
  changes: PastChange[] | undefined;
  /** There are older ones. */
  more: boolean;
  error: string | null;
  /** Loads the next older ones, or tries again. */
  load(): void;
}

/** Changes by revision, each once, newest first. */
const joined = (...all: (readonly PastChange[])[]): PastChange[] =>
  [...new Map(all.flat().map((change) => [change.rev, change])).values()].toSorted((a, b) => b.rev - a.rev);

/** The history of a record, from the log. Changes made while it is open are added live. */
export function useHistory(kind: Kind, vessel: number, id: number): History {
  const [held, setHeld] = useState<RecordHistory>();
  const [error, setError] = useState<string | null>(null);
  const now = useRecord(kind.name, id)?.rev;
  const link = useLink().state;

  const load = useCallback(
    (before?: number) =>
      request<RecordHistory>('GET', paths.history(kind.name, vessel, id, before)).then(
        (page) => {
          setHeld((was) =>
            before === undefined ? renewed(was, page) : { changes: joined(was?.changes ?? [], page.changes), more: page.more },
          );
          setError(null);
        },
        (caught: unknown) => setError(sentenceOf(caught, FAILED)),
      ),
    [kind, vessel, id],
  );

  useEffect(() => {
    // A new revision, its deletion, or the link that is back: there may be more to tell.
    void load();
  }, [load, now, link]);
  return {
    changes: held?.changes,
    more: held?.more ?? false,
    error,
    load: () => void load(error === null ? held?.changes.at(-1)?.rev : undefined),
  };
}

/** The newest page put before what is held, unless so much has happened that there would be a hole between them. */
function renewed(was: RecordHistory | undefined, page: RecordHistory): RecordHistory {
  const reaches = (page.changes.at(-1)?.rev ?? 0) <= (was?.changes[0]?.rev ?? 0) + 1;
  return was && reaches ? { changes: joined(was.changes, page.changes), more: was.more } : page;
}
