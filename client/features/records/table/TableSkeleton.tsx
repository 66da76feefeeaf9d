import { Skeleton } from '../../../ui/Skeleton';
import type { Column } from './column';
import css from './TableSkeleton.module.css';

/** The shape of the table while its records are on their way. */
export function TableSkeleton({ columns, label }: { columns: readonly Column[]; label: string }) {
  return (
    <div className={css.frame}>
      <div className={css.head} aria-hidden="true">
        {columns.map((column) => (
          <span key={column.key}>{column.header}</span>
        ))}
      </div>
      <Skeleton kind="row" count={10} label={label} />
    </div>
  );
}
