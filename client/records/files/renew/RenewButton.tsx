import { RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { recordName } from '../../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { openedPart } from '../../../net/chunks';
import { rowAction } from '../../../ui/rowAction';
import type { FormScreen } from '../../kinds/KindScreens';

const RenewDialog = openedPart(() => import('./RenewDialog'), 'RenewDialog');

interface RenewButtonProps {
  kind: Kind;
  screen: FormScreen;
  vessel: number;
  record: AnyRecord;
}

/** Begins the renewal of a certificate from its row. */
export function RenewButton({ kind, screen, vessel, record }: RenewButtonProps) {
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
