import { useCallback } from 'react';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { hasFile } from '../../../shared/kinds/foreignFiles';
import { kindOf } from '../../../shared/kinds/kinds';
import { paths } from '../../../shared/api/paths';
import { useMayEdit } from '../../net/access';
import { Tabs } from '../../ui/Tabs';
import type { ListBodyProps } from '../kinds/KindScreens';
import { recordKey } from '../../sync/store';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { carriesReport, downloadUrlOf, isReport, REPORT_EXTENSIONS, REPORT_HINT } from './fileOf';
import { downloadFile } from './downloadFile';
import { extensionFor } from './fileName';
import { PickFile } from './PickFile';
import { SendingBar } from './SendingBar';
import { chooseFile, sendFile, useTransfer } from './transfers';
import { useFileAction } from './useFileAction';
import { ViewFile } from './viewer/ViewFile';

const INSPECTIONS = 'LSA/FFA/Radio Inspections';
const TESTS = 'SSAS/LRIT Tests';

const isInspection = (record: AnyRecord) => !carriesReport(record);

/** The list of equipment: inspections and tests on two tabs. Tests have reports. */
export function EquipmentList({ Table, ...content }: ListBodyProps) {
  const { kind, vessel, records, query } = content;
  const tabs = [
    { key: 'inspections', label: INSPECTIONS, isOnTab: isInspection, count: records.filter(isInspection).length },
    { key: 'tests', label: TESTS, isOnTab: carriesReport, count: records.filter(carriesReport).length },
  ] as const;
  const [inspections, tests] = tabs;
  // If all records that a dashboard card counts are on the second tab, that tab opens.
  const first = query.filters.show && inspections.count === 0 && tests.count > 0 ? tests : inspections;
  const { key, label, isOnTab } = tabs.find((tab) => tab.key === query.tab) ?? first;
  const report = useCallback(
    (record: AnyRecord) => carriesReport(record) && <EquipmentReport vessel={vessel} record={record} name={recordName(kind, record)} />,
    [kind, vessel],
  );
  return (
    <Tabs label="Equipment" tabs={tabs} value={key} onChange={(tab) => query.setTab(tab === first.key ? '' : tab)}>
      <Table
        key={key}
        {...content}
        caption={label}
        isOnTab={isOnTab}
        extraActions={report}
        actionsWidth={key === 'inspections' ? undefined : 'calc((1 + var(--folded, 2)) * var(--control-sm) + 13.8ch + 70px)'}
      />
    </Tabs>
  );
}

/** The test report of an SSAS/LRIT item: View and Download Report, or a file picker that uploads one. */
function EquipmentReport({ vessel, record, name }: { vessel: number; record: AnyRecord; name: string }) {
  const key = recordKey('equipment-inspections', record.id);
  const transfer = useTransfer('equipment-inspections', record.id);
  const toast = useToast();
  const run = useFileAction();
  const mayEdit = useMayEdit();

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
    const externalUrl = downloadUrlOf(record);
    if (externalUrl) return void window.open(externalUrl, '_blank', 'noopener');
    const nameFor = (headers: Headers) => `inspection_report_${record.id}.${extensionFor(headers.get('content-type'))}`;
    await run(() => downloadFile(paths.fileDownload('equipment-inspections', vessel, record.id), nameFor), {
      failed: 'Failed to download report',
    });
  };

  if (transfer.sending) return <SendingBar sending={transfer.sending} />;
  if (!hasFile(record)) {
    if (!mayEdit) return null;
    const label = `Upload a report for ${name} (PDF, DOC, DOCX)`;
    const { file } = transfer;
    return (
      <PickFile label={label} text="Upload Report" accept={REPORT_EXTENSIONS.join()} file={file} onPick={(chosen) => void send(chosen)} />
    );
  }
  const addresses = { file: paths.fileDownload('equipment-inspections', vessel, record.id) };
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
