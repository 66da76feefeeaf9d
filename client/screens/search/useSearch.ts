import type { KindName } from '../../../shared/kinds/kind';
import { QUERY_LENGTH, type SearchHit, searchPath, type SearchResult } from '../../../shared/api/search';
import { sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { useSession } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { useLink } from '../../sync/hooks';
import { kindOf } from '../../../shared/kinds/kinds';
import { atVessel } from '../../records/atVessel';
import { recordAddress } from '../../records/sections';

/** The address of the search screen. */
export const searchAddress = (q: string, kind?: KindName): string => `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;

/** Where a hit leads: a record to its form on its ship, or its line in the list; a vessel to its dashboard. */
export function hitAddress({ kind: name, vessel, id, name: called }: SearchHit): string {
  const kind = kindOf(name);
  return kind.scope === 'fleet' ? atVessel('/', vessel) : recordAddress(kind, vessel, id, called);
}

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
  debounce?: number;
  /** Shorter texts are not asked for. */
  least?: number;
}

/** Asks the server for the records of all ships that `q` finds. An earlier question is cancelled. */
export function useSearch(q: string, { kind, debounce = 0, least = QUERY_LENGTH.least }: Question): SearchReading {
  const text = q.trim().slice(0, QUERY_LENGTH.most);
  const link = useLink().state;
  const { invoiceToken } = useSession();
  const { data, isOld, busy, error, load } = useQuery(text.length < least ? null : searchPath(text, { kind }), {
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
