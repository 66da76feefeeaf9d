import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Kind } from '../../../../shared/kind';
import { loadChunk } from '../../../api/loadChunk';
import { rowAction } from '../../../ui/rowAction';

const HistoryDialog = lazy(async () => ({ default: (await loadChunk(() => import('./HistoryDialog'))).HistoryDialog }));

interface HistoryActionProps {
  kind: Kind;
  vessel: number;
  id: number;
  /** What the record is called. */
  name: string;
}

/** A row's way to the history of its record. */
export function HistoryAction(props: HistoryActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} {...rowAction('History', props.name, <History size={15} aria-hidden="true" />)} />
      {open && (
        <Suspense>
          <HistoryDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
