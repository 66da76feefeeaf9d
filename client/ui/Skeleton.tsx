import { cx } from './cx';
import css from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

export interface SkeletonProps {
  /** The shape of the content that is loading. */
  kind?: 'text' | 'row' | 'panel';
  count?: number;
  /** The text for screen readers, such as 'Loading list…'. */
  label?: string;
}

/** Grey shapes in place of content that is loading, so that nothing jumps when it arrives. */
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
