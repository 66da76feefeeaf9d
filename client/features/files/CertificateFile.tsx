import type { AnyRecord } from '../../../shared/kind';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './FileCell.module.css';
import { PickFile } from './PickFile';
import { SendingBar } from './SendingBar';
import { CERTIFICATE_EXTENSIONS, useCertificateFile } from './useCertificateFile';

export interface CertificateFileProps {
  vessel: number;
  record: AnyRecord;
  /** The certificate's name, for screen readers. */
  name: string;
  /** The id of the hint that says what is accepted. */
  hintId: string;
}

/** A certificate's file in one cell: choose and Upload, Download and Delete File, or 'No file' (section 2, Certificates list). */
export function CertificateFile({ vessel, record, name, hintId }: CertificateFileProps) {
  const { transfer, present, choose, upload, download, remove } = useCertificateFile(vessel, record);
  if (transfer.sending) return <SendingBar transfer={transfer} />;
  const action = (text: string, act: () => Promise<void>, variant: 'ghost' | 'secondary' = 'ghost') => (
    <Button size="sm" variant={variant} onClick={() => void act()}>
      {text}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
  return (
    <div className={css.row}>
      <PickFile
        label={`Choose a file for ${name}`}
        text="Choose file"
        accept={CERTIFICATE_EXTENSIONS.join()}
        describedBy={hintId}
        file={transfer.file}
        onPick={choose}
      />
      {action('Upload', upload, transfer.file ? 'secondary' : 'ghost')}
      {present ? (
        <>
          {action('Download', download)}
          {action('Delete File', remove)}
        </>
      ) : (
        <span className={css.none}>No file</span>
      )}
    </div>
  );
}
