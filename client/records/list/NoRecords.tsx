import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Kind } from '../../../shared/kinds/kind';
import { importAddress } from './import/importAddress';
import { waysToTakeNames } from './import/canTakeNames';
import { atVessel } from '../atVessel';

/** A list without a record: what is kept in a spreadsheet need not be typed. */
export function NoRecords({ kind, vessel, words }: { kind: Kind; vessel: number; words: string }) {
  return (
    <>
      <span>{words}</span> <Link to={atVessel(importAddress(kind), vessel || null)}>Import from a spreadsheet</Link>
      {waysToTakeNames(kind).map(({ from, words: way }) => (
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
