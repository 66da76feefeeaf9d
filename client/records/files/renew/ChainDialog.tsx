import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showDate } from '../../../../shared/basics/calendar';
import { recordName } from '../../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { membersOf } from '../../../../shared/kinds/renewal';
import { useAllRecords } from '../../../sync/hooks';
import { Dialog } from '../../../ui/Dialog';
import { recordAddress } from '../../sections';
import css from './Chain.module.css';

interface ChainDialogProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  /** The file of a certificate and what can be done with it. `name` is for screen readers. */
  fileCell(vessel: number, record: AnyRecord, name: string): ReactNode;
  onClose(): void;
}

const period = ({ issue_date, expiry_date }: AnyRecord) => `${showDate(String(issue_date))} to ${showDate(String(expiry_date))}`;

/** The certificates of a chain, the latest first: their dates, notes and files. A date opens the form. */
export function ChainDialog({ kind, vessel, record, fileCell, onClose }: ChainDialogProps) {
  const name = recordName(kind, record);
  const chain = membersOf(kind, useAllRecords(kind.name), record);
  return (
    <Dialog open onClose={onClose} size="lg" title={`${name} and earlier`}>
      <ol className={css.chain}>
        {chain.map((each, at) => (
          <li key={each.id}>
            <div>
              <Link to={recordAddress(kind, vessel, each.id, name)}>{period(each)}</Link>
              <small>{[at === 0 ? 'Newest' : 'Earlier', each.issuing_authority, each.remarks].filter(Boolean).join(', ')}</small>
            </div>
            {fileCell(vessel, each, `${name}, ${period(each)}`)}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
