import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryText } from '../atVessel';
import { useStillHere } from '../useStillHere';

/** Parts of an address by their names; what is '' is taken away. */
export type AddressParts = Readonly<Record<string, string>>;

/** The query of a list's address, and how it is changed: the entry in the history is replaced. Read from the browser at the moment of the change, so that two at once both count. */
export function useListAddress(): [URLSearchParams, (parts: AddressParts) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
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
