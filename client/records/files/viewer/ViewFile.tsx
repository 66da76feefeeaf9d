import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { openedPart } from '../../../net/chunks';
import { rowAction } from '../../../ui/rowAction';
import { isViewable } from '../fileOf';
import type { FileAddresses } from './FileViewer';

const FileViewer = openedPart(() => import('./FileViewer'), 'FileViewer');

interface ViewFileProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  /** The record's name, for screen readers. */
  name: string;
  addresses: FileAddresses;
}

/** The View button of a record and the viewer it opens. Renders nothing if the record has no file that a browser can show. */
export function ViewFile({ name, record, ...of }: ViewFileProps) {
  const [isOpen, setOpen] = useState(false);
  const { file } = record;
  if (!isViewable(file)) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} {...rowAction('View', name, <Eye size={15} aria-hidden="true" />)} />
      {isOpen && (
        <Suspense>
          <FileViewer {...of} record={record} file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
