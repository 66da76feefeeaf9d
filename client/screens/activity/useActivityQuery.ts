import { useSearchParams } from 'react-router-dom';
import type { ActivityFilter } from '../../../shared/api/activity';

const NAMES = ['by', 'kind', 'op'] as const;

/** What activity is narrowed to, and whether it is the fleet's: kept in the address, so that a link or a reload shows the same. */
export function useActivityQuery(): {
  filter: ActivityFilter;
  isFleet: boolean;
  put(name: 'by' | 'kind' | 'op' | 'of', value: string): void;
  clear(): void;
} {
  const [params, setParams] = useSearchParams();
  const change = (act: (after: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        act(after);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const filter: ActivityFilter = Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
  return {
    filter,
    isFleet: params.get('of') === 'fleet',
    put: (name, value) => change((after) => (value === '' ? after.delete(name) : after.set(name, value))),
    clear: () => change((after) => NAMES.forEach((name) => after.delete(name))),
  };
}
