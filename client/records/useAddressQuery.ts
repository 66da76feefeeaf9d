import { type AddressParts, changedQuery, useListAddress } from './list/useListAddress';

/** The query of the address, where a screen keeps its filters, so that a link or a reload shows the same. Other parts stay as they are.
 * As `useListAddress`, with the addresses of links. */
export function useAddressQuery(): {
  params: URLSearchParams;
  /** The address of this screen with other parts. */
  to(parts: AddressParts): string;
  /** Goes there without an entry in the history of the browser. */
  put(parts: AddressParts): void;
} {
  const [params, put] = useListAddress();
  return { params, to: (parts) => `?${changedQuery(params, parts)}`, put };
}
