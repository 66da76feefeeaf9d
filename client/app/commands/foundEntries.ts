import { showDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { countText, type SearchHit } from '../../../shared/api/search';
import { hitAddress } from '../../screens/search/hitAddress';
import { searchAddress } from '../../screens/search/searchAddress';
import type { SearchReading } from '../../screens/search/useSearch';
import type { Entry } from './entries';

/** Of each section so many are offered; the search screen has all. */
const EACH = 5;

/** What the server found on all ships beside what is found in the `local` ones, each with the name of its ship. */
export function foundEntries(
  { result, of }: Pick<SearchReading, 'result' | 'of'>,
  query: string,
  local: readonly Entry[],
  shipOf: (vessel: number) => string,
): Entry[] {
  // While more is typed the answer to its beginning stays: lines that come and go are hard to read.
  if (!result || !query.startsWith(of)) return [];
  const known = new Set(local.map(({ key }) => key));
  const told = new Map<string, number>();
  return result.hits.flatMap((hit) => {
    const key = `${hit.kind}:${hit.id}`;
    const count = told.get(hit.kind) ?? 0;
    if (known.has(key) || count === EACH) return [];
    told.set(hit.kind, count + 1);
    return {
      key,
      type: 'record',
      label: hit.name,
      detail: detailOf(hit, shipOf),
      group: kindOf(hit.kind).title,
      to: hitAddress(hit),
    } as const;
  });
}

function detailOf({ kind, vessel, detail, date }: SearchHit, shipOf: (vessel: number) => string): string {
  const ship = kindOf(kind).scope === 'fleet' ? '' : shipOf(vessel);
  return [ship, detail, date && showDate(date)].filter(Boolean).join(' · ');
}

/** The line that leads to all results, with how many there are. */
export function allEntry(query: string, { result, isOld, error }: Pick<SearchReading, 'result' | 'isOld' | 'error'>): Entry {
  const counts = Object.values(result?.counts ?? {});
  const total = countText(counts.reduce((sum, count) => sum + count, 0));
  return {
    key: 'search',
    type: 'search',
    label: `All results for “${query}”`,
    group: error !== null ? 'No answer' : isOld ? 'Searching all ships…' : `${total} on all ships`,
    to: searchAddress(query),
  };
}
