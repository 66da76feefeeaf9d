import { useSearchParams } from 'react-router-dom';

/** Parts of a query by name. '' or undefined removes a part. */
export type QueryParts = Readonly<Record<string, string | undefined>>;

/** The query of the address, where a screen keeps its filters, so that a link or a reload shows the same. Other parts stay as they are. */
export function useAddressQuery(): {
  params: URLSearchParams;
  /** The address of this screen with other parts. */
  to(parts: QueryParts): string;
  /** Goes there without an entry in the history of the browser. */
  put(parts: QueryParts): void;
} {
  const [params, setParams] = useSearchParams();
  const changed = (parts: QueryParts) => {
    const after = new URLSearchParams(params);
    for (const [name, value] of Object.entries(parts)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    return after;
  };
  return {
    params,
    to: (parts) => `?${changed(parts)}`,
    put: (parts) => setParams(changed(parts), { replace: true, preventScrollReset: true }),
  };
}
