import { Button } from '../../../ui/Button';
import type { ListQuery } from '../useListQuery';
import { isNarrowed } from './readFilters';

/** Explains why all records are filtered out, and offers to show them. `text`: the search. */
export function NothingShown({ query: { filters, setText, clear }, text }: { query: ListQuery; text: string }) {
  if (text.trim() !== '' && !isNarrowed(filters))
    return (
      <>
        Nothing matches “{text}”.{' '}
        <Button size="sm" onClick={() => setText('')}>
          Clear filter
        </Button>
      </>
    );
  const { columns, show, due, assigned } = filters;
  const isOnly = columns.length === 0 && show === null && text.trim() === '';
  const why =
    isOnly && assigned && !due
      ? 'You are in charge of none of these.'
      : isOnly && due && !assigned
        ? 'Nothing falls due in this period.'
        : 'No rows match these filters.';
  return (
    <>
      {why}{' '}
      <Button size="sm" onClick={clear}>
        Show all
      </Button>
    </>
  );
}
