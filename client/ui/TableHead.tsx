import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Sort } from './sortRows';
import { tableRole } from './tableRole';
import { tableStyles as css } from './tableStyles';
import type { ColumnLook, TableColumn } from './TableColumn';

export interface TableHeadProps {
  columns: readonly (TableColumn & { sortable?: boolean })[];
  looks: readonly ColumnLook[];
  sort?: Sort;
  /** Asked for by a press on a header: ascending, then descending, then as given. */
  onSort?: (sort: Sort | undefined) => void;
}

const next = (key: string, sort: Sort | undefined): Sort | undefined =>
  sort?.key !== key ? { key, direction: 'asc' } : sort.direction === 'asc' ? { key, direction: 'desc' } : undefined;

/** The header row, which gives the columns their widths. On a phone there is none: cells carry their labels themselves. */
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
                <button type="button" className={css.sort} onClick={() => onSort(next(column.key, sort))}>
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
