import { cx } from './cx';
import css from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

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
