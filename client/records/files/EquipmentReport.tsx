import { hasFile } from '../../../shared/kinds/fileSigns';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { paths } from '../../../shared/api/paths';
import { recordKey } from '../../sync/liveState';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/ToastProvider';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { downloadFile } from './downloadFile';
import { extensionFor } from './fileName';
import { downloadUrlOf } from './fileOf';
import { PickFile } from './PickFile';
import { isReport, REPORT_EXTENSIONS, REPORT_HINT } from './reportFiles';
import { SendingBar } from './SendingBar';
import { chooseFile, sendFile, useTransfer } from './transfers';
import { useFileAction } from './useFileAction';
import { ViewFile } from './viewer/ViewFile';

/** The test report of an SSAS/LRIT item: Download Report when there is one, View too where it is a PDF, else a picker that uploads one (section 2, Equipment list). */
export function EquipmentReport({ vessel, record, name }: { vessel: number; record: AnyRecord; name: string }) {
  const key = recordKey('equipment-inspections', record.id);
  const transfer = useTransfer('equipment-inspections', record.id);
  const toast = useToast();
  const run = useFileAction();

  const send = async (file: File | null) => {
    if (!file) return;
    if (!isReport(file)) return void toast({ message: REPORT_HINT, tone: 'error' });
    chooseFile(key, file);
    const sent = await run(() => sendFile('equipment-inspections', vessel, record.id, file), {
      done: 'Test report uploaded.',
      failed: 'Failed to upload test report',
    });
    if (!sent) chooseFile(key, null);
  };

  const download = async () => {
    const elsewhere = downloadUrlOf(record);
    if (elsewhere) return void window.open(elsewhere, '_blank', 'noopener');
    const nameFor = (headers: Headers) => `inspection_report_${record.id}.${extensionFor(headers.get('content-type'))}`;
    await run(() => downloadFile(paths.reportDownload(vessel, record.id), nameFor), { failed: 'Failed to download report' });
  };

  if (transfer.sending) return <SendingBar sending={transfer.sending} />;
  if (!hasFile(record)) {
    const label = `Upload a report for ${name} (PDF, DOC, DOCX)`;
    const { file } = transfer;
    return (
      <PickFile label={label} text="Upload Report" accept={REPORT_EXTENSIONS.join()} file={file} onPick={(chosen) => void send(chosen)} />
    );
  }
  const addresses = { file: paths.reportDownload(vessel, record.id) };
  return (
    <>
      <ViewFile kind={kindOf('equipment-inspections')} vessel={vessel} record={record} name={name} addresses={addresses} />
      <Button size="sm" variant="ghost" onClick={() => void download()}>
        Download Report
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </>
  );
}
