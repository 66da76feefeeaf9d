import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ChangeSort, type ColumnStyle, type Sort, type TableColumn } from './TableColumn';
import { tableRole } from './tableRole';
import css from './tables.module.css';

interface TableHeadProps {
  columns: readonly (TableColumn & { sortable?: boolean })[];
  looks: readonly ColumnStyle[];
  sort?: Sort;
  /** A click on a header asks for ascending, then descending, then the original order. */
  onSort?: ChangeSort;
}

const next = (key: string, sort: Sort | undefined): Sort | undefined =>
  sort?.key !== key ? { key, direction: 'asc' } : sort.direction === 'asc' ? { key, direction: 'desc' } : undefined;

/** The header row, which sets the widths of the columns. Cards on a phone have none: their cells show their own labels. */
export function TableHead({ columns, looks, sort, onSort }: TableHeadProps) {
  return (
    <thead {...tableRole.rowgroup} className={css.head}>
      <tr {...tableRole.row} aria-rowindex={1}>
        {columns.map((column, index) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          const sortable = column.sortable && onSort;
          const Arrow = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
          return (
            <th
              key={column.key}
              {...tableRole.columnheader}
              scope="col"
              className={looks[index]?.className}
              style={looks[index]?.headStyle}
              title={column.headerHint}
              data-label={column.header}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
              data-sortable={sortable ? true : undefined}
            >
              {sortable ? (
                <button type="button" className={css.sort} onClick={() => onSort((current) => next(column.key, current))}>
                  {column.header}
                  <Arrow size={12} strokeWidth={2.25} aria-hidden="true" />
                </button>
              ) : (
                <span>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
