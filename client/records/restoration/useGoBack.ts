import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryText } from '../atVessel';
import { showRow } from './restoreScreen';
import { findRow } from './control';
import { entryBefore, wantRow, type HistoryEntry } from './historyEntries';

/** Where a screen that is done leads when it was not opened from there. */
export interface Home {
  /** The address of the list. */
  to: string;
  /** The row to show there. */
  row: number | null;
  /** Whether only that list will do: it alone shows what was added or moved. */
  only: boolean;
}

const urlOf = (address: string) => new URL(address, location.origin);
export const pathOf = (address: string): string => urlOf(address).pathname;

/** Whether two addresses are those of one list: the same tab of the same ship. What narrows it is the user's. */
function isSameList(a: string, b: string, names = ['vessel', 'tab']): boolean {
  const [one, other] = [urlOf(a), urlOf(b)];
  return one.pathname === other.pathname && names.every((name) => one.searchParams.get(name) === other.searchParams.get(name));
}

/** Whether the user left `entry` by a row, or by a link to `path`. */
const isLeftFor = (path: string, { control }: HistoryEntry) =>
  control?.row !== undefined || (control?.tag === 'a' && pathOf(control.sign ?? '') === path);

/** Leads back to the list or the row that this screen was opened from, as it was left; to the list where it was opened in another way. */
export function useGoBack(): (home: Home) => void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    ({ to, row, only }) => {
      const before = entryBefore(key);
      const isFine =
        before !== undefined &&
        (only ? isSameList(before.address, to) : pathOf(before.address) === pathOf(to) || isLeftFor(pathname, before));
      if (!isFine || (only && row !== null)) wantRow(pathOf(to), row);
      // A screen that is done is no step of its own: Back from the list leads to what was before it.
      void (isFine ? navigate(-1) : navigate(to, { replace: true }));
    },
    [key, pathname, navigate],
  );
}

/** What a list keeps when its filters go. */
const KEPT = ['sort', 'hide'];

/** Leads to a row of the list at `to`, from wherever the user is. What hides it there is taken away. */
export function useShowRow(): (to: string, row: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, row) => {
      const isHere = isSameList(location.href, to, ['vessel']);
      // The notice gives the focus back first.
      if (isHere && findRow(String(row)) !== null) return queueMicrotask(() => showRow(String(row)));
      const { pathname, searchParams } = urlOf(to);
      const here = new URLSearchParams(location.search);
      for (const name of isHere ? KEPT : []) if (here.has(name)) searchParams.set(name, here.get(name) ?? '');
      wantRow(pathname, row);
      void navigate(`${pathname}?${queryText(searchParams)}`);
    },
    [navigate],
  );
}
