import { Download, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { reportPaths } from '../../../shared/api/reports';
import { useFleetLoading, useLink, useRecords, useSelectedVessel, useToday } from '../../sync/hooks';
import { downloadFile } from '../../records/files/downloadFile';
import { nameFromDisposition } from '../../records/files/fileName';
import { useFileAction } from '../../records/files/useFileAction';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { saveBlob } from '../../records/files/saveBlob';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import css from './Reports.module.css';
import { StickersCard } from './StickersCard';
import { offlinePack } from './keptPackFile';

const TITLE = 'Papers';

/** What a ship hands on: a status report, a pack for port state control, and stickers that lead back here. */
export function ReportsPage() {
  const { id, record } = useSelectedVessel();
  const isLoaded = useFleetLoading().state === 'ready';
  if (id === null || !record)
    return <Page title={TITLE}>{id === null || isLoaded ? <NoVessel /> : <Skeleton count={3} kind="panel" />}</Page>;
  return (
    <Page title={TITLE} of={String(record.name)} subtitle="Invoice amounts are left out of every document.">
      <div className={css.papers}>
        <Card title="Status report">
          <p className={css.what}>
            One PDF: the ship’s particulars, what each section counts, what needs action, what falls due within 90 days, and every list.
          </p>
          <Fetch path={reportPaths.statusReport(id)} label="Download PDF" failed="The report could not be made" />
        </Card>
        <PackCard ship={record} />
        <StickersCard ship={record} />
      </div>
    </Page>
  );
}

function PackCard({ ship }: { ship: AnyRecord }) {
  const certificates = useRecords('certificates');
  const expired = certificates.filter(({ status }) => status === 'Expired').length;
  const missing = certificates.filter(({ file }) => !file).length;
  return (
    <Card title="PSC pack" count={certificates.length}>
      <p className={css.what}>
        One ZIP for the inspector: an index in PDF, and the file of every certificate. What is expired or has no file is flagged.
      </p>
      <p className={css.state}>
        <span data-late={expired > 0 || undefined}>{expired} expired</span>
        <span>{missing} without a file</span>
      </p>
      <div className={css.row}>
        <Fetch path={reportPaths.pscPack(ship.id)} label="Download ZIP" failed="The pack could not be made" />
        <KeptPack ship={ship} certificates={certificates} />
      </div>
    </Card>
  );
}

/** Without a link nothing can be asked for: the button says so by being off. */
function Fetch({ path, label, failed }: { path: string; label: string; failed: string }) {
  const [busy, setBusy] = useState(false);
  const act = useFileAction();
  const isUp = useLink().state === 'live';
  const fetchIt = async () => {
    setBusy(true);
    await act(() => downloadFile(path, (headers) => nameFromDisposition(headers.get('Content-Disposition')) ?? 'paper'), { failed });
    setBusy(false);
  };
  return (
    <Button
      variant="primary"
      busy={busy}
      disabled={!isUp}
      title={isUp ? undefined : 'Not available offline.'}
      icon={<Download size={16} aria-hidden="true" />}
      onClick={() => void fetchIt()}
    >
      {label}
    </Button>
  );
}

/** The same pack from the files that this machine keeps: it needs no link. */
function KeptPack({ ship, certificates }: { ship: AnyRecord; certificates: readonly AnyRecord[] }) {
  const [busy, setBusy] = useState(false);
  const act = useFileAction();
  const today = useToday();
  const make = async () => {
    setBusy(true);
    await act(
      async () => {
        const { blob, name } = await offlinePack(ship, certificates, today);
        saveBlob(blob, name);
      },
      { failed: 'The pack could not be made', reason: 'The files kept on this machine could not be read.' },
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} icon={<PackageOpen size={16} aria-hidden="true" />} onClick={() => void make()}>
      Build from files on this device
    </Button>
  );
}
