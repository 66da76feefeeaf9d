import css from './Skeleton.module.css';
import { TableCell } from './TableCell';
import type { ColumnLook, TableColumn } from './TableColumn';

const ROWS = Array.from({ length: 10 }, (_, at) => at);

/** Grey bars in the columns of a table whose rows are on their way: nothing moves when they come. */
export const SkeletonRows = ({ columns, looks }: { columns: readonly TableColumn[]; looks: readonly ColumnLook[] }) => (
  <tbody aria-hidden="true" className={css.bones}>
    {ROWS.map((row) => (
      <tr key={row}>
        {columns.map((column, at) => (
          <TableCell key={column.key} column={column} look={looks[at]}>
            <div className={css.bone}>&nbsp;</div>
          </TableCell>
        ))}
      </tr>
    ))}
  </tbody>
);
