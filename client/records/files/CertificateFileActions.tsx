import { Download, FileX, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { paths } from '../../../shared/api/paths';
import { rowAction } from '../../ui/rowAction';
import { CERTIFICATE_CHOICES } from './certificateFiles';
import css from './FileCell.module.css';
import { fileNameOf } from './fileOf';
import { OfferSmaller } from './photo/OfferSmaller';
import { PickFile } from './PickFile';
import { SendingBar } from './SendingBar';
import { useCertificateFile } from './useCertificateFile';
import { ViewFile } from './viewer/ViewFile';

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
  if (transfer.sending) return <SendingBar sending={transfer.sending} />;
  const action = (text: string, icon: ReactNode, act: () => Promise<void>, ready = false) => (
    <button type="button" data-ready={ready || undefined} onClick={() => void act()} {...rowAction(text, name, icon)} />
  );
  const addresses = {
    file: paths.certificateDownload(vessel, record.id),
    versions: {
      list: paths.certificateVersions(vessel, record.id),
      at: (version: number) => paths.certificateVersion(vessel, record.id, version),
    },
  };
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
          <ViewFile kind={kindOf('certificates')} vessel={vessel} record={record} name={name} addresses={addresses} />
          {action('Download', <Download {...ICON} />, download)}
          {action('Delete File', <FileX {...ICON} />, remove)}
        </>
      ) : (
        <span className={css.none}>No file</span>
      )}
      <div className={css.offer}>
        <OfferSmaller file={transfer.file} />
      </div>
    </div>
  );
}
