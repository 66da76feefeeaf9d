import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Kind } from '../../../../shared/kinds/kind';
import { atVessel } from '../../atVessel';
import { importAddress, waysToImportNames } from '../import/waysToImport';
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

/** Shown for a list without records: links to the import screen. */
export function NoRecords({ kind, vessel, words }: { kind: Kind; vessel: number; words: string }) {
  return (
    <>
      <span>{words}</span> <Link to={atVessel(importAddress(kind), vessel || null)}>Import from a spreadsheet</Link>
      {waysToImportNames(kind).map(({ from, words: way }) => (
        <Fragment key={from}>
          {', '}
          <Link aria-label={`Import ${way}`} to={atVessel(importAddress(kind, from), vessel || null)}>
            {way}
          </Link>
        </Fragment>
      ))}
    </>
  );
}
