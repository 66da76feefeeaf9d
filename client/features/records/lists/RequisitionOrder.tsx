import { Select } from '../../../ui/Select';
import { readSort, writeSort } from '../table/listQuery';
import type { ListBodyProps } from '../table/RecordTable';
import css from './lists.module.css';

/** The order of requisitions: merged rows have no headers to press. */
export function RequisitionOrder({ columns, query }: Pick<ListBodyProps, 'columns' | 'query'>) {
  const orders = columns
    .filter((column) => column.type !== 'items')
    .flatMap(({ key, header }) => [
      { value: key, label: `${header}, ascending` },
      { value: `-${key}`, label: `${header}, descending` },
    ]);
  return (
    <Select
      className={css.order}
      aria-label="Sort requisitions by"
      placeholder="Sort: as entered"
      value={writeSort(query.sort)}
      options={orders}
      onChange={(value) => query.setSort(readSort(value))}
    />
  );
}
