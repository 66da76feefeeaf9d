import { addDays, addMonths, type IsoDate } from '../../../shared/basics/calendar';
import { DUE_ORDERS, type DueFilter } from '../../../shared/api/due';
import { useAddressQuery } from '../../records/useAddressQuery';
import { useToday } from '../../sync/hooks';

type Parts = Readonly<Partial<Record<'when' | 'until' | 'kind' | 'ship' | 'order', string>>>;

/** Periods from today on, by their names in the address. Such a link moves with the date. */
export const SPANS: Readonly<Record<string, { words: string; last(today: IsoDate): IsoDate }>> = {
  '30d': { words: '30 days', last: (today) => addDays(today, 30) },
  '90d': { words: '90 days', last: (today) => addDays(today, 90) },
  '3m': { words: '3 months', last: (today) => addMonths(today, 3) },
  '6m': { words: '6 months', last: (today) => addMonths(today, 6) },
  '12m': { words: '12 months', last: (today) => addMonths(today, 12) },
};

interface DueQuery {
  filter: DueFilter;
  /** `until` in the address: the name of a period, or a date. */
  range: string;
  to(parts: Parts): string;
  put(parts: Parts): void;
}

/** The filters and order of the list, in the address, so that a link or a reload shows the same. */
export function useDueQuery(): DueQuery {
  const { params, to, put } = useAddressQuery();
  const today = useToday();
  const ship = Number(params.get('ship'));
  const range = params.get('until') ?? '';
  return {
    filter: {
      when: params.get('when') ?? undefined,
      until: SPANS[range]?.last(today) ?? (range || undefined),
      kind: params.get('kind') ?? undefined,
      ship: Number.isSafeInteger(ship) && ship > 0 ? ship : undefined,
      order: DUE_ORDERS.find((order) => order === params.get('order')),
    },
    range,
    to,
    put,
  };
}
