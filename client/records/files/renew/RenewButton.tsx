import { RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { nameOf } from '../../../../shared/kinds/called';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { openedPart } from '../../../net/lazyPart';
import { rowAction } from '../../../ui/rowAction';

const RenewDialog = openedPart(() => import('./RenewDialog'), 'RenewDialog');

/** Begins the renewal of a certificate from its row. */
export function RenewButton({ kind, vessel, record }: { kind: Kind; vessel: number; record: AnyRecord }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...rowAction('Renew', nameOf(kind, record), <RefreshCw size={15} aria-hidden="true" />)}
      />
      {open && (
        <Suspense>
          <RenewDialog kind={kind} vessel={vessel} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
