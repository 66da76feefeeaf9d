import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryText } from './atVessel';
import { useIsCurrentScreen } from './useIsCurrentScreen';

/** Query parameters by name. '' or undefined removes one. */
export type AddressParts = Readonly<Record<string, string | undefined>>;

/** Parts, or what makes them of the current query. */
type ChangedParts = AddressParts | ((current: URLSearchParams) => AddressParts);

/** A query with other parts. */
export function changedQuery(query: URLSearchParams | string, parts: AddressParts): string {
  const after = new URLSearchParams(query);
  for (const [name, text] of Object.entries(parts)) {
    if (text) after.set(name, text);
    else after.delete(name);
  }
  return queryText(after);
}

/** The query of the address, where a screen keeps its filters, so that a link or a reload shows the same. Other parts stay as they are. */
export function useAddressQuery(): {
  params: URLSearchParams;
  /** The address of this screen with other parts. */
  to(parts: AddressParts): string;
  /** Replaces the history entry. It starts from the address at that moment, so that two changes in one render both apply. */
  put(parts: ChangedParts): void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isStillHere = useIsCurrentScreen();
  const put = useCallback(
    (parts: ChangedParts) => {
      if (!isStillHere()) return;
      const current = new URLSearchParams(location.search);
      const search = changedQuery(current, typeof parts === 'function' ? parts(current) : parts);
      void navigate({ search }, { replace: true, preventScrollReset: true });
    },
    [navigate, isStillHere],
  );
  return { params, to: (parts) => `?${changedQuery(params, parts)}`, put };
}

// Browsers throttle changes of the address at every keystroke.
const DEBOUNCE_MS = 200;

/** The search text of a screen. */
export interface TypedSearch {
  /** What the input shows. */
  typed: string;
  type(text: string): void;
  /** Changes the input without the address; a text that was not yet written there is forgotten. */
  set(text: string): void;
}

/** The part `q` of the address, which follows what the user types after a pause of 200 ms. A changed address changes the input. */
export function useTypedSearch(): TypedSearch {
  const { params, put } = useAddressQuery();
  const q = params.get('q') ?? '';
  const [typed, type] = useState(q);
  const written = useRef(q);
  useEffect(() => {
    if (q !== written.current) type(q);
    written.current = q;
  }, [q]);
  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => {
      written.current = typed;
      put({ q: typed });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, put]);
  const set = useCallback((text: string) => {
    written.current = text;
    type(text);
  }, []);
  return { typed, type, set };
}
