import { FilePlus2, Upload } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { openedPart } from '../../../net/chunks';
import { useLoading, useSelectedVessel } from '../../../sync/hooks';
import { Button, IconButton } from '../../../ui/Button';
import { useToast } from '../../../ui/Toast';
import { CERTIFICATE_CHOICES } from '../fileOf';
import { DropTarget, isTable } from '../DropTarget';
import { useBulk } from './bulkStore';
import { adoptBulk } from './bulkUpload';

const ICON = { size: 15, 'aria-hidden': true } as const;
const BulkDialog = openedPart(() => import('./BulkDialog'), 'BulkDialog');

/** Opens the file picker of the system. */
function pickFiles(onPick: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, accept: CERTIFICATE_CHOICES });
  input.addEventListener('change', () => onPick([...(input.files ?? [])]));
  input.click();
}

/** Adds many files to the certificates of the selected vessel, chosen or dropped anywhere on the list. Shows how many wait. */
export function AddFiles() {
  const { id: vessel, record } = useSelectedVessel();
  const bulk = useBulk(vessel);
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [isOpen, setOpen] = useState(false);
  const isReady = useLoading().state === 'ready';
  useEffect(() => {
    if (vessel !== null && isReady) void adoptBulk(vessel);
  }, [vessel, isReady]);
  // While files are being sent, no others are accepted.
  const take = (files: readonly File[]) => {
    if (bulk?.busy) toast({ message: 'Please add them when the current files are uploaded.', tone: 'info' });
    else setChosen((before) => (before.length > 0 ? before : files));
    setOpen(true);
  };
  // The button that opened the dialog is replaced by another one, which then needs the focus.
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => document.activeElement === document.body && opener.current?.focus());
  };
  if (vessel === null) return null;
  const waiting = bulk?.files.filter(({ state }) => state !== 'sent').length ?? 0;
  const toSend = bulk?.files.filter(({ of }) => of !== null) ?? [];
  const label = bulk?.busy
    ? `Uploading: ${toSend.filter(({ state }) => state === 'sent').length} of ${toSend.length}`
    : `${waiting} ${waiting === 1 ? 'file waits' : 'files wait'}`;
  return (
    <>
      {bulk ? (
        <>
          <Button ref={opener} size="sm" icon={<Upload {...ICON} />} onClick={() => setOpen(true)}>
            {label}
          </Button>
          {!bulk.busy && <IconButton size="sm" label="Add files" icon={<FilePlus2 {...ICON} />} onClick={() => pickFiles(take)} />}
        </>
      ) : (
        <Button ref={opener} size="sm" variant="ghost" icon={<FilePlus2 {...ICON} />} onClick={() => pickFiles(take)}>
          Add files
        </Button>
      )}
      <DropTarget
        text="Drop the files here. You can check the certificate of each file before the upload. A spreadsheet is imported."
        isFirst
        onFiles={(files) => (files.every(isTable) ? false : take(files))}
      />
      {isOpen && (bulk || chosen.length > 0) && (
        <Suspense>
          <BulkDialog
            key={vessel}
            vessel={vessel}
            ship={String(record?.name ?? '')}
            files={chosen}
            onTaken={() => setChosen([])}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
