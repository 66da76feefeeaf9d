import { FilePlus2, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from '../../../api/loadChunk';
import { useLoading, useSelectedVessel } from '../../../live/useRecords';
import { Button } from '../../../ui/Button';
import { CERTIFICATE_CHOICES } from '../certificateFiles';
import css from './AddFiles.module.css';
import { useBulk } from './bulkStore';
import { adoptBulk } from './bulkUpload';

const BulkDialog = lazy(async () => ({ default: (await loadChunk(() => import('./BulkDialog'))).BulkDialog }));

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
/** A picker of one file takes what is dropped on it itself. */
const isOnPicker = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file';

/** Opens the file picker of the system. */
function pickFiles(onPick: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, accept: CERTIFICATE_CHOICES });
  input.addEventListener('change', () => onPick([...(input.files ?? [])]));
  input.click();
}

/** Takes many files for the certificates of the selected vessel: chosen, or dropped anywhere on the list. Tells of those that wait. */
export function AddFiles() {
  const { id: vessel, record } = useSelectedVessel();
  const bulk = useBulk(vessel);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const isReady = useLoading().state === 'ready';
  useEffect(() => {
    if (vessel !== null && isReady) void adoptBulk(vessel);
  }, [vessel, isReady]);
  // While one set is being sent, another would take its place.
  const take = useEffectEvent((files: readonly File[]) => {
    if (!bulk?.busy) setChosen((before) => (before.length > 0 ? before : files));
    setOpen(true);
  });
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event) || isOnPicker(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event) || isOnPicker(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  if (vessel === null) return null;
  const waiting = bulk?.files.filter(({ state }) => state !== 'sent').length ?? 0;
  const told = bulk?.busy
    ? `Uploading: ${bulk.files.length - waiting} of ${bulk.files.length}`
    : `${waiting} ${waiting === 1 ? 'file waits' : 'files wait'}`;
  return (
    <>
      {bulk && (
        <Button size="sm" className={css.waits} icon={<Upload size={15} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {told}
        </Button>
      )}
      {!bulk && (
        <Button
          size="sm"
          variant="ghost"
          className={css.add}
          icon={<FilePlus2 size={15} aria-hidden="true" />}
          onClick={() => pickFiles(take)}
        >
          Add files
        </Button>
      )}
      {isOver && <div className={css.over}>Drop the files: which certificate each is of is shown before they are uploaded.</div>}
      {isOpen && (bulk || chosen.length > 0) && (
        <Suspense>
          <BulkDialog
            key={vessel}
            vessel={vessel}
            ship={String(record?.name ?? '')}
            files={chosen}
            onTaken={() => setChosen([])}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
