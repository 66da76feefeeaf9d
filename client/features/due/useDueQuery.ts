import { useSearchParams } from 'react-router-dom';
import { DUE_ORDERS, type DueAsked } from '../../../shared/fleetDue';

type Name = 'when' | 'kind' | 'ship' | 'order';

/** What the list of the fleet is narrowed to and ordered by: kept in the address, so that a link or a reload shows the same. */
export function useDueQuery(): { asked: DueAsked; to(parts: Partial<Record<Name, string>>): string; put(name: Name, value: string): void } {
  const [params, setParams] = useSearchParams();
  const ship = Number(params.get('ship'));
  const changed = (parts: Partial<Record<Name, string>>) => {
    const after = new URLSearchParams(params);
    for (const [name, value] of Object.entries(parts)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    return after;
  };
  return {
    asked: {
      when: params.get('when') ?? undefined,
      kind: params.get('kind') ?? undefined,
      ship: Number.isSafeInteger(ship) && ship > 0 ? ship : undefined,
      order: DUE_ORDERS.find((order) => order === params.get('order')),
    },
    to: (parts) => `?${changed(parts)}`,
    put: (name, value) => setParams(changed({ [name]: value }), { replace: true, preventScrollReset: true }),
  };
}
