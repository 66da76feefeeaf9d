import { RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { openedPart } from '../../../net/chunks';
import { rowAction } from '../../../ui/rowAction';
import type { RecordActProps } from '../../kinds/KindScreens';

const RenewDialog = openedPart(() => import('./RenewDialog'), 'RenewDialog');

/** The button that opens the renewal of a certificate, in its row of the list and in the to-do list. */
export function RenewButton({ kind, screen, vessel, record }: RecordActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...rowAction('Renew', recordName(kind, record), <RefreshCw size={15} aria-hidden="true" />)}
      />
      {open && (
        <Suspense>
          <RenewDialog kind={kind} screen={screen} vessel={vessel} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
