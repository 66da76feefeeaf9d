import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryText } from '../atVessel';
import { showRow } from './restoreScreen';
import { findRow } from './findControl';
import { entryBefore, wantRow, type HistoryEntry } from './historyEntries';

/** Where a finished screen leads if it was not opened from a list or row. */
export interface Home {
  /** The address of the list. */
  to: string;
  /** The row to show there. */
  row: number | null;
  /** Whether only that list will do, because it alone shows the record that was added or moved. */
  only: boolean;
}

const urlOf = (address: string) => new URL(address, location.origin);
export const pathOf = (address: string): string => urlOf(address).pathname;

/** Whether two addresses are of the same list: same vessel and tab, whatever the filters. */
function isSameList(a: string, b: string, names = ['vessel', 'tab']): boolean {
  const [one, other] = [urlOf(a), urlOf(b)];
  return one.pathname === other.pathname && names.every((name) => one.searchParams.get(name) === other.searchParams.get(name));
}

/** Whether the user left `entry` through a row or a link to `path`. `control`: what was pressed; the `sign` of a link is its address. */
const isLeftFor = (path: string, { control }: HistoryEntry) =>
  control?.row !== undefined || (control?.tag === 'a' && pathOf(control.sign ?? '') === path);

/** Goes back to the list or row that this screen was opened from, as it was left; or to `to` if it was opened in another way. */
export function useGoBack(): (home: Home) => void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    ({ to, row, only }) => {
      const before = entryBefore(key);
      // Whether the entry before shows what the user expects: the list, or the screen whose row or link led here.
      const canGoBack =
        before !== undefined &&
        (only ? isSameList(before.address, to) : pathOf(before.address) === pathOf(to) || isLeftFor(pathname, before));
      if (!canGoBack || (only && row !== null)) wantRow(pathOf(to), row);
      // A finished screen leaves the browser history: Back from the list leads to the screen before it.
      void (canGoBack ? navigate(-1) : navigate(to, { replace: true }));
    },
    [key, pathname, navigate],
  );
}

/** Query parameters that stay when the filters of a list are cleared. */
const KEPT_PARAMETERS = ['sort', 'hide'];

/** Goes to a row of the list at `to` from any screen, and clears filters that hide the row. */
export function useShowRow(): (to: string, row: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, row) => {
      const isHere = isSameList(location.href, to, ['vessel']);
      // The notice returns the focus first.
      if (isHere && findRow(String(row)) !== null) return queueMicrotask(() => showRow(String(row)));
      const { pathname, searchParams } = urlOf(to);
      const here = new URLSearchParams(location.search);
      for (const name of isHere ? KEPT_PARAMETERS : []) if (here.has(name)) searchParams.set(name, here.get(name) ?? '');
      wantRow(pathname, row);
      void navigate(`${pathname}?${queryText(searchParams)}`);
    },
    [navigate],
  );
}
