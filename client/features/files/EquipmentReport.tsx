import { hasFile } from '../../../shared/fileSigns';
import type { AnyRecord } from '../../../shared/kind';
import { paths } from '../../../shared/paths';
import { acceptRecord } from '../../live/writes';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/ToastProvider';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { downloadFile } from './downloadFile';
import { extensionFor } from './fileName';
import { downloadUrlOf, isAccepted } from './fileOf';
import { PickFile } from './PickFile';
import { SendingBar } from './SendingBar';
import { chooseFile, type Send, startTransfer, useTransfer } from './transfers';
import { uploadFile } from './uploadFile';
import { useFileAction } from './useFileAction';

const EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;

/** The test report of an SSAS/LRIT item: Download Report when there is one, else a picker that uploads one (section 2, Equipment list). */
export function EquipmentReport({ vessel, record, name }: { vessel: number; record: AnyRecord; name: string }) {
  const key = `equipment-inspections:${record.id}`;
  const transfer = useTransfer(key);
  const toast = useToast();
  const run = useFileAction();

  const send = async (file: File | null) => {
    if (!file) return;
    if (!isAccepted(file.name, EXTENSIONS)) return void toast({ message: 'Accepted: PDF, DOC, DOCX', tone: 'error' });
    chooseFile(key, file);
    const form: Send = (options) => uploadFile(paths.reportUpload(vessel, record.id), file, options);
    const upload = async () => acceptRecord('equipment-inspections', vessel, { ...(await startTransfer(key, form)), id: record.id });
    const sent = await run(upload, { done: 'Test report uploaded.', failed: 'Failed to upload test report' });
    if (!sent) chooseFile(key, null);
  };

  const download = async () => {
    const elsewhere = downloadUrlOf(record);
    if (elsewhere) return void window.open(elsewhere, '_blank', 'noopener');
    const nameFor = (headers: Headers) => `inspection_report_${record.id}.${extensionFor(headers.get('content-type'))}`;
    await run(() => downloadFile(paths.reportDownload(vessel, record.id), nameFor), { failed: 'Failed to download report' });
  };

  if (transfer.sending) return <SendingBar transfer={transfer} />;
  if (!hasFile(record)) {
    const label = `Upload a report for ${name} (PDF, DOC, DOCX)`;
    const { file } = transfer;
    return <PickFile label={label} text="Upload Report" accept={EXTENSIONS.join()} file={file} onPick={(chosen) => void send(chosen)} />;
  }
  return (
    <Button size="sm" variant="ghost" onClick={() => void download()}>
      Download Report
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
