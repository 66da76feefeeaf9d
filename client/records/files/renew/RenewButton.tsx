import { useMayEdit } from '../../../net/access';
import { RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { openedPart } from '../../../net/chunks';
import { rowAction } from '../../../ui/rowAction';
import type { RecordActProps } from '../../kinds/KindScreens';

export const RenewDialog = openedPart(() => import('./RenewDialog'), 'RenewDialog');

interface RenewActionProps {
  kind: Kind;
  record: AnyRecord;
  onOpen(record: AnyRecord): void;
}

/** The button that asks for the renewal of a certificate. One that is being created cannot be renewed yet. */
export function RenewAction({ kind, record, onOpen }: RenewActionProps) {
  const mayEdit = useMayEdit();
  return (
    mayEdit &&
    record.id > 0 && (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(record)}
        {...rowAction('Renew', recordName(kind, record), <RefreshCw size={15} aria-hidden="true" />)}
      />
    )
  );
}

/** The button that opens the renewal of a certificate, in the to-do list. */
export function RenewButton({ kind, screen, vessel, record }: RecordActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RenewAction kind={kind} record={record} onOpen={() => setOpen(true)} />
      {open && (
        <Suspense>
          <RenewDialog kind={kind} screen={screen} vessel={vessel} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
