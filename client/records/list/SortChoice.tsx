import { ArrowUpDown } from 'lucide-react';
import type { Column } from './column';
import { readSort, writeSort, type ListQuery } from './useListQuery';
import { Button } from '../../ui/Button';
import css from './SortChoice.module.css';

export interface SortChoiceProps {
  plural: string;
  /** The columns that the list can be sorted by. */
  columns: readonly Pick<Column, 'key' | 'header'>[];
  query: Pick<ListQuery, 'sort' | 'setSort'>;
}

/** Chooses the sort order where records are cards without column headers: a button below an invisible native select. */
export function SortChoice({ plural, columns, query }: SortChoiceProps) {
  return (
    <span className={css.sort} data-on={query.sort ? true : undefined}>
      <ArrowUpDown size={16} aria-hidden="true" />
      <select
        aria-label={`Sort ${plural} by`}
        value={writeSort(query.sort)}
        onChange={(event) => query.setSort(() => readSort(event.target.value))}
      >
        <option value="">Sort: as entered</option>
        {columns.map(({ key, header }) => (
          <optgroup key={key} label={header}>
            <option value={key}>{`${header}, ascending`}</option>
            <option value={`-${key}`}>{`${header}, descending`}</option>
          </optgroup>
        ))}
      </select>
    </span>
  );
}

/** Shown when the address or a view sorts by a column that the list does not have. */
export const SortGone = ({ query }: { query: Pick<ListQuery, 'sort' | 'setSort'> }) => (
  <p className={css.gone} role="status" data-print="no">
    {`Not sorted: there is no column “${query.sort?.key.slice(0, 40)}” here.`}
    <Button size="sm" variant="ghost" onClick={() => query.setSort(() => undefined)}>
      Keep this order
    </Button>
  </p>
);
