import { useEffect, useState } from 'react';
import type { KindName } from '../../../shared/kinds/kind';
import { QUERY_LENGTH, searchPath, type SearchResult } from '../../../shared/api/search';
import { sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { useSession } from '../../net/session';
import { useLink } from '../../sync/hooks';

const FAILED = 'The ships could not be searched.';

export interface SearchReading {
  /** The last answer; undefined while none has come. */
  result: SearchResult | undefined;
  /** What the last answer is to. */
  of: string;
  /** It is the answer to another question; this one is on its way. */
  isOld: boolean;
  busy: boolean;
  error: string | null;
  /** Loads the next page, or tries again. */
  load(): void;
}

interface Question {
  kind?: KindName;
  /** Milliseconds without a change before it is asked. */
  rest?: number;
  /** Shorter texts are not asked for. */
  least?: number;
}

/** Asks the server for the records of all ships that `q` finds. An earlier question is given up. */
export function useSearch(q: string, { kind, rest = 0, least = QUERY_LENGTH.least }: Question): SearchReading {
  const text = q.trim().slice(0, QUERY_LENGTH.most);
  const question = text.length < least ? null : searchPath(text, { kind });
  const [held, setHeld] = useState<{ question: string; of: string; result: SearchResult }>();
  const [failure, setFailure] = useState<{ question: string; sentence: string }>();
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const link = useLink().state;
  const { invoiceToken } = useSession();

  // The link is back, or the invoices are open: there may be more.
  useEffect(() => {
    if (question === null) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const result = await request<SearchResult>('GET', question, { signal: asking.signal });
        if (asking.signal.aborted) return;
        setHeld({ question, of: text, result });
        setFailure(undefined);
      } catch (caught) {
        if (!asking.signal.aborted) setFailure({ question, sentence: sentenceOf(caught, FAILED) });
      }
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [question, text, rest, tries, link, invoiceToken]);

  const isOld = question !== null && held?.question !== question;
  const error = failure && failure.question === question ? failure.sentence : null;

  async function loadMore(after: number, of: string): Promise<void> {
    setBusy(true);
    try {
      const page = await request<SearchResult>('GET', searchPath(text, { kind, after }));
      setHeld((was) => (was?.question === of ? { ...was, result: followed(was.result, page) } : was));
      setFailure(undefined);
    } catch (caught) {
      setFailure({ question: of, sentence: sentenceOf(caught, FAILED) });
    }
    setBusy(false);
  }
  const load = () => {
    const after = held?.result.next;
    if (question !== null && !isOld && after) void loadMore(after, question);
    else setTries((count) => count + 1);
  };
  return { result: question === null ? undefined : held?.result, of: held?.of ?? '', isOld, busy, error, load };
}

/** A page put after those before it. */
const followed = (before: SearchResult, page: SearchResult): SearchResult => ({
  hits: [...before.hits, ...page.hits],
  counts: before.counts,
  next: page.next,
});
