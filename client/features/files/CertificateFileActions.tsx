import { Download, Eye, FileX, Upload } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { AnyRecord } from '../../../shared/kind';
import { kindOf } from '../../../shared/kinds';
import { loadChunk } from '../../api/loadChunk';
import { rowAction } from '../../ui/rowAction';
import { CERTIFICATE_CHOICES } from './certificateFiles';
import css from './FileCell.module.css';
import { fileNameOf, isViewable } from './fileOf';
import { PickFile } from './PickFile';
import { SendingBar } from './SendingBar';
import { useCertificateFile } from './useCertificateFile';

const FileViewer = lazy(async () => ({ default: (await loadChunk(() => import('./viewer/FileViewer'))).FileViewer }));

export interface CertificateFileProps {
  vessel: number;
  record: AnyRecord;
  /** The certificate's name, for screen readers. */
  name: string;
  /** The id of the hint that says what is accepted. */
  hintId: string;
}

const ICON = { size: 15, 'aria-hidden': true } as const;

/** A certificate's file in one cell: choose and Upload, View, Download and Delete File, or 'No file' (section 2, Certificates list). */
export function CertificateFileActions({ vessel, record, name, hintId }: CertificateFileProps) {
  const { transfer, present, choose, upload, download, remove } = useCertificateFile(vessel, record);
  const [viewing, setViewing] = useState(false);
  const { file } = record;
  if (transfer.sending) return <SendingBar sending={transfer.sending} />;
  const action = (text: string, icon: ReactNode, act: () => Promise<void>, ready = false) => (
    <button type="button" data-ready={ready || undefined} onClick={() => void act()} {...rowAction(text, name, icon)} />
  );
  return (
    <div className={css.row}>
      <PickFile
        label={`Choose a file for ${name}`}
        text="Choose file"
        compact
        accept={CERTIFICATE_CHOICES}
        describedBy={hintId}
        file={transfer.file}
        onPick={choose}
      />
      {action('Upload', <Upload {...ICON} />, upload, transfer.file !== null)}
      {present ? (
        <>
          <span className={css.onPaper}>{fileNameOf(record)}</span>
          {isViewable(file) && action('View', <Eye {...ICON} />, async () => setViewing(true))}
          {action('Download', <Download {...ICON} />, download)}
          {action('Delete File', <FileX {...ICON} />, remove)}
        </>
      ) : (
        <span className={css.none}>No file</span>
      )}
      {viewing && isViewable(file) && (
        <Suspense>
          <FileViewer kind={kindOf('certificates')} vessel={vessel} record={record} file={file} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </div>
  );
}
