import { useCallback, useMemo } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import type { ChangeSort, Sort } from '../../ui/TableColumn';
import { type ListFilters, readFilters } from './filter/readFilters';
import type { Column } from './column';
import { type AddressParts, useAddressQuery, useTypedSearch } from '../useAddressQuery';

/** Search, filters, sort and tab of a list. They are kept in the URL, so that a link or a reload shows the same. */
export interface ListQuery {
  text: string;
  setText(text: string): void;
  sort: Sort | undefined;
  setSort: ChangeSort;
  /** The key of the column whose values group the rows. */
  group: string | null;
  tab: string | null;
  setTab(tab: string): void;
  filters: ListFilters;
  /** Changes filters by query parameter; '' removes one. */
  put(parts: AddressParts): void;
  /** Removes all filters, the search, and unknown parameters. */
  clear(): void;
}

/** Parameters that `clear` keeps. */
const KEPT_PARAMETERS: ReadonlySet<string> = new Set(['vessel', 'sort', 'group', 'tab', 'hide']);

/** Reads the search, filters, sort and tab of a list from the address. Changes replace the history entry. */
export function useListQuery(kind: Kind, columns: readonly Column[]): ListQuery {
  const { params, put } = useAddressQuery();
  const { typed, type, set } = useTypedSearch();
  const sortInUrl = params.get('sort');
  const sort = useMemo(() => readSort(sortInUrl), [sortInUrl]);
  const setSort: ChangeSort = useCallback(
    (change) => put((current) => ({ sort: writeSort(change(readSort(current.get('sort')))) })),
    [put],
  );
  const setTab = useCallback((tab: string) => put({ tab }), [put]);
  const filters = useMemo(() => readFilters(kind, columns, params), [kind, columns, params]);
  const clear = useCallback(() => {
    set('');
    put((current) => Object.fromEntries([...current.keys()].filter((name) => !KEPT_PARAMETERS.has(name)).map((name) => [name, ''])));
  }, [put, set]);
  return { text: typed, setText: type, sort, setSort, group: params.get('group'), tab: params.get('tab'), setTab, filters, put, clear };
}

/** The sort named by `?sort=`: 'name' ascending, '-name' descending; undefined for the list's own order. */
export function readSort(text: string | null): Sort | undefined {
  if (!text || text === '-') return undefined;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' };
}

/** The value of `?sort=` for a sort; '' for none. */
export function writeSort(sort: Sort | undefined): string {
  return sort ? (sort.direction === 'desc' ? '-' : '') + sort.key : '';
}
