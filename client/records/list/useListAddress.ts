import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryText } from '../atVessel';
import { useIsCurrentScreen } from '../useIsCurrentScreen';

/** Query parameters by name. '' removes one. */
export type AddressParts = Readonly<Record<string, string>>;

/** The query of the address, and a function that changes it by replacing the history entry. It reads the current address at that moment, so that two changes in one render both apply. */
export function useListAddress(): [URLSearchParams, (parts: AddressParts) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isStillHere = useIsCurrentScreen();
  const put = useCallback(
    (parts: AddressParts) => {
      if (!isStillHere()) return;
      const after = new URLSearchParams(location.search);
      for (const [name, text] of Object.entries(parts)) {
        if (text) after.set(name, text);
        else after.delete(name);
      }
      void navigate({ search: queryText(after) }, { replace: true, preventScrollReset: true });
    },
    [navigate, isStillHere],
  );
  return [params, put];
}
