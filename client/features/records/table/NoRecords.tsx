import { Link } from 'react-router-dom';
import type { Kind } from '../../../../shared/kind';
import { importAddress } from '../../imports/importAddress';
import { atVessel } from '../../shell/atVessel';

/** A list without a record: what is kept in a spreadsheet need not be typed. */
export function NoRecords({ kind, vessel, words }: { kind: Kind; vessel: number; words: string }) {
  return (
    <>
      <span>{words}</span> <Link to={atVessel(importAddress(kind), vessel || null)}>Import from a spreadsheet</Link>
    </>
  );
}
