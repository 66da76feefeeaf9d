import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import { sentenceOf } from '../../../net/request';
import { recordKey } from '../../../sync/store';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { FieldBox } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import { useToast } from '../../../ui/Toast';
import { asJpg, CERTIFICATE_CHOICES, CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, fileNameOf, isAccepted } from '../../files/fileOf';
import { OfferSmaller } from '../../files/photo/OfferSmaller';
import { SendingBar } from '../../files/SendingBar';
import { isBegun, sendChosen, useTransfer } from '../../files/transfers';
import { isCancelled } from '../../files/useFileAction';
import css from '../Form.module.css';
import { FILE_FIRST } from '../wording';

interface CertificateFileProps {
  vessel: number;
  id: number;
  /** The current certificate. */
  record: AnyRecord | undefined;
  /** The file that is saved with the form unless it is uploaded before. */
  chosen: File | undefined;
  onChange(file: File | undefined): void;
}

/** The file of a saved certificate. `Upload` sends it at once, apart from the form, as field 'file'. */
export function CertificateFile({ vessel, id, record, chosen, onChange }: CertificateFileProps) {
  const toast = useToast();
  const transfer = useTransfer('certificates', id);
  const [uploads, setUploads] = useState(0);
  const [error, setError] = useState<string>();
  const [uploaded, setUploaded] = useState<AnyRecord>();

  async function upload(): Promise<void> {
    if (isBegun(recordKey('certificates', id))) return;
    if (!chosen) return setError(FILE_FIRST);
    if (!isAccepted(chosen.name, CERTIFICATE_EXTENSIONS)) return setError(CERTIFICATE_FILE_HINT);
    setError(undefined);
    onChange(undefined);
    try {
      setUploaded(await sendChosen('certificates', vessel, id, chosen));
      setUploads(uploads + 1);
      toast({ message: 'File uploaded.', tone: 'ok' });
    } catch (caught) {
      onChange(chosen);
      if (!isCancelled(caught)) setError(`Failed to upload file: ${sentenceOf(caught, 'Upload failed')}`);
    }
  }

  // Others may have replaced or deleted the uploaded file.
  const newest = uploaded && uploaded.rev > (record?.rev ?? 0) ? uploaded : record;
  const choose = (file: File | undefined) => {
    setError(undefined);
    onChange(file && asJpg(file));
  };
  return (
    <Card title="File">
      <p>{fileNameOf(newest ?? {}) ?? 'No file'}</p>
      <div className={css.upload}>
        <FieldBox label="Certificate file" hint={CERTIFICATE_FILE_HINT} error={error && <span role="alert">{error}</span>}>
          <FileInput key={uploads} name="file" accept={CERTIFICATE_CHOICES} disabled={transfer.sending !== null} onChange={choose} />
        </FieldBox>
        <Button busy={transfer.sending !== null} icon={<Upload size={16} />} onClick={() => void upload()}>
          Upload
        </Button>
      </div>
      <OfferSmaller file={chosen} />
      {transfer.sending && <SendingBar sending={transfer.sending} />}
    </Card>
  );
}
