import { FilePlus2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../api/loadChunk';
import { useSelectedVessel } from '../../../live/useRecords';
import { Button } from '../../../ui/Button';
import { CERTIFICATE_CHOICES } from '../certificateFiles';
import css from './AddFiles.module.css';

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

/** Takes many files for the certificates of the selected vessel: chosen, or dropped anywhere on the list. */
export function AddFiles() {
  const { id: vessel, record } = useSelectedVessel();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isOver, setOver] = useState(false);
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
      // While one set is being looked at, another would take its place.
      setFiles((before) => (before.length > 0 ? before : [...(event.dataTransfer?.files ?? [])]));
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
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className={css.add}
        icon={<FilePlus2 size={15} aria-hidden="true" />}
        onClick={() => pickFiles(setFiles)}
      >
        Add files
      </Button>
      {isOver && <div className={css.over}>Drop the files: which certificate each is of is shown before they are uploaded.</div>}
      {files.length > 0 && (
        <Suspense>
          <BulkDialog vessel={vessel} ship={String(record?.name ?? '')} files={files} onClose={() => setFiles([])} />
        </Suspense>
      )}
    </>
  );
}
