import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryText } from './atVessel';
import { useIsCurrentScreen } from './useIsCurrentScreen';

/** Query parameters by name. '' or undefined removes one. */
export type AddressParts = Readonly<Record<string, string | undefined>>;

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
  /** Replaces the history entry. It reads the current address at that moment, so that two changes in one render both apply. */
  put(parts: AddressParts): void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isStillHere = useIsCurrentScreen();
  const put = useCallback(
    (parts: AddressParts) => {
      if (!isStillHere()) return;
      void navigate({ search: changedQuery(location.search, parts) }, { replace: true, preventScrollReset: true });
    },
    [navigate, isStillHere],
  );
  return { params, to: (parts) => `?${changedQuery(params, parts)}`, put };
}
