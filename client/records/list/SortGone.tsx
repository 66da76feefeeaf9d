import { Button } from '../../ui/Button';
import css from './SortGone.module.css';
import type { ListQuery } from './useListQuery';

/** Said of an address, or a view, that sorts by a column which the list does not have. */
export const SortGone = ({ query }: { query: Pick<ListQuery, 'sort' | 'setSort'> }) => (
  <p className={css.gone} role="status" data-print="no">
    {`Not sorted: there is no column “${query.sort?.key.slice(0, 40)}” here.`}
    <Button size="sm" variant="ghost" onClick={() => query.setSort(undefined)}>
      Keep this order
    </Button>
  </p>
);
