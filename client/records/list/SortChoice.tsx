import { ArrowUpDown } from 'lucide-react';
import type { Column } from './column';
import { readSort, writeSort } from './listQuery';
import css from './SortChoice.module.css';
import type { ListQuery } from './useListQuery';

export interface SortChoiceProps {
  plural: string;
  columns: readonly Column[];
  query: Pick<ListQuery, 'sort' | 'setSort'>;
}

/** The order of a list of cards, which have no headers to press: a button with an invisible native select over it. */
export function SortChoice({ plural, columns, query }: SortChoiceProps) {
  const sortable = columns.filter(({ type }) => type !== 'items');
  return (
    <span className={css.sort} data-on={query.sort ? true : undefined}>
      <ArrowUpDown size={16} aria-hidden="true" />
      <select
        aria-label={`Sort ${plural} by`}
        value={writeSort(query.sort)}
        onChange={(event) => query.setSort(readSort(event.target.value))}
      >
        <option value="">Sort: as entered</option>
        {sortable.map(({ key, header }) => (
          <optgroup key={key} label={header}>
            <option value={key}>{`${header}, ascending`}</option>
            <option value={`-${key}`}>{`${header}, descending`}</option>
          </optgroup>
        ))}
      </select>
    </span>
  );
}
