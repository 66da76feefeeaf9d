import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort } from '../../../ui/sortRows';
import { readSort, writeSort } from './listQuery';

/** What a list shows of itself: kept in the URL, so that a link or a reload shows the same. */
export interface ListQuery {
  text: string;
  setText(text: string): void;
  sort: Sort | undefined;
  setSort(sort: Sort | undefined): void;
  tab: string | null;
  setTab(tab: string): void;
  /** Only what falls due then: 'overdue', or a month 'YYYY-MM'; the dashboard's strip leads here. */
  due: string | null;
  clearDue(): void;
  /** Only what the user is in charge of. */
  mine: boolean;
  setMine(on: boolean): void;
}

// Browsers refuse an address that changes at every keystroke.
const SETTLED_MS = 300;

/** The filter, sort and tab of a list, from `?q=`, `?sort=`, `?tab=`, `?due=` and `?mine=1`; changes replace the entry in the history. */
export function useListQuery(): ListQuery {
  const [params, setParams] = useSearchParams();
  const inUrl = params.get('q') ?? '';
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);

  const put = useCallback(
    (key: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(key, value);
          else after.delete(key);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  useEffect(() => {
    if (inUrl === written.current) return;
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      put('q', text);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, put]);

  const sortInUrl = params.get('sort');
  const sort = useMemo(() => readSort(sortInUrl), [sortInUrl]);
  const setSort = useCallback((next: Sort | undefined) => put('sort', writeSort(next)), [put]);
  const setTab = useCallback((next: string) => put('tab', next), [put]);
  const clearDue = useCallback(() => put('due', ''), [put]);
  const setMine = useCallback((on: boolean) => put('mine', on ? '1' : ''), [put]);
  const [due, mine] = [params.get('due'), params.get('mine') === '1'];
  return { text, setText, sort, setSort, tab: params.get('tab'), setTab, due, clearDue, mine, setMine };
}
