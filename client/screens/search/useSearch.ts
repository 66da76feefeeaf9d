import type { KindName } from '../../../shared/kinds/kind';
import { QUERY_LENGTH, type SearchHit, searchPath, type SearchResult } from '../../../shared/api/search';
import { sentenceOf, request } from '../../net/request';
import { useSession } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { useLink } from '../../sync/hooks';
import { kindOf } from '../../../shared/kinds/kinds';
import { atVessel } from '../../records/atVessel';
import { recordAddress } from '../../records/sections';

/** The address of the search screen. */
export const searchAddress = (q: string, kind?: KindName): string => `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;

/** The address of a result: the form of a record or its row in the list; for a vessel its dashboard. */
export function hitAddress({ kind: name, vessel, id, name: recordLabel }: SearchHit): string {
  const kind = kindOf(name);
  return kind.scope === 'fleet' ? atVessel('/', vessel) : recordAddress(kind, vessel, id, recordLabel);
}

const FAILED = 'The ships could not be searched.';

export interface SearchReading {
  /** The last answer; undefined until there is one. */
  result: SearchResult | undefined;
  /** The query of the last answer. */
  of: string;
  /** The answer belongs to the former query; the new one is loading. */
  isOld: boolean;
  busy: boolean;
  error: string | null;
  /** Loads the next page, or retries after an error. */
  load(): void;
}

interface Question {
  kind?: KindName;
  /** Milliseconds without a change before the request is sent. */
  debounce?: number;
  /** Shorter texts are not searched. */
  minLength?: number;
}

/** Searches the records of all ships for `q`. A new search cancels the former one. */
export function useSearch(q: string, { kind, debounce = 0, minLength = QUERY_LENGTH.least }: Question): SearchReading {
  const text = q.trim().slice(0, QUERY_LENGTH.most);
  const link = useLink().state;
  const { invoiceToken } = useSession();
  const { data, isOld, busy, error, load } = useQuery(text.length < minLength ? null : searchPath(text, { kind }), {
    read: async (path, signal) => ({ of: text, result: await request<SearchResult>('GET', path, { signal }) }),
    debounce,
    // The link is back, or the invoices are open: there may be more.
    refreshKey: `${link} ${invoiceToken}`,
    keepPrevious: true,
    appendPage: ({ of, result }, { result: page }) => ({
      of,
      result: { hits: [...result.hits, ...page.hits], counts: result.counts, next: page.next },
    }),
  });
  const after = data?.result.next;
  return {
    result: data?.result,
    of: data?.of ?? '',
    isOld,
    busy,
    error: error && sentenceOf(error, FAILED),
    load: () => load(!isOld && after ? searchPath(text, { kind, after }) : undefined),
  };
}
