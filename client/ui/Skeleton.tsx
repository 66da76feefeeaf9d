import { cx } from './cx';
import css from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden';
import { TableCell } from './TableRow';
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

export interface SkeletonProps {
  /** The shape of what is to come. */
  kind?: 'text' | 'row' | 'panel';
  count?: number;
  /** Said to screen readers, such as 'Loading list…'. */
  label?: string;
}

/** Grey shapes where content will be, so that nothing jumps when it comes. */
export function Skeleton({ kind = 'text', count = 3, label = 'Loading…' }: SkeletonProps) {
  const bones = Array.from({ length: count }, (_, index) => <div key={index} className={cx(css.bone, css[kind])} />);
  return (
    <div>
      <VisuallyHidden live>{label}</VisuallyHidden>
      <div className={css.bones} aria-hidden="true">
        {bones}
      </div>
    </div>
  );
}
