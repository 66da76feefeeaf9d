import type { KindName } from '../../../shared/kinds/kind';
import { useNews } from '../../sync/hooks';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './NewsCount.module.css';

/** How many records of a section have something new to tell, beside its link. */
export function NewsCount({ kind }: { kind: KindName | null }) {
  const count = useNews(kind);
  return (
    count > 0 && (
      <span className={css.count}>
        {count} <VisuallyHidden>new</VisuallyHidden>
      </span>
    )
  );
}
