import type { Sort } from '../../ui/sortRows';

/** The sort named by `?sort=`: 'name' ascending, '-name' descending; undefined for the list's own order. */
export function readSort(text: string | null): Sort | undefined {
  if (!text || text === '-') return undefined;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' };
}

/** The value of `?sort=` for a sort; '' for none. */
export function writeSort(sort: Sort | undefined): string {
  return sort ? (sort.direction === 'desc' ? '-' : '') + sort.key : '';
}
