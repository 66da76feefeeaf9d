import { Download, PackageOpen, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { reportedStatus, reportPaths } from '../../../shared/api/reports';
import { useFleetLoading, useLink, useRecords, useSelectedVessel, useToday } from '../../sync/hooks';
import { downloadFile, saveBlob } from '../../records/files/downloadFile';
import { nameFromDisposition } from '../../records/files/fileName';
import { useFileAction } from '../../records/files/useFileAction';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import css from './Reports.module.css';
import { offlinePack } from './offlinePack';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { openedPart } from '../../net/chunks';
import { FieldBox } from '../../ui/Field';
import { Select } from '../../ui/Select';

const Stickers = openedPart(() => import('./Stickers'), 'Stickers');

/** The kinds with a sticker: those with a file and a form. */
const KINDS_WITH_STICKERS = VESSEL_KINDS.filter(
  (kind) => !kindOf(kind).screens.withoutEditForm && Object.values(kindOf(kind).fields).some(({ type }) => type === 'file'),
);

/** The card that prints QR stickers. A code opens the record on any phone that is signed in. */
function StickersCard({ ship }: { ship: AnyRecord }) {
  const [kind, setKind] = useState<VesselKind>(KINDS_WITH_STICKERS.at(-1) ?? 'certificates');
  const records = useRecords(kind).filter(({ id }) => id > 0);
  return (
    <Card
      title="QR stickers"
      count={records.length}
      actions={
        <Button icon={<Printer size={16} aria-hidden="true" />} disabled={records.length === 0} onClick={() => print()}>
          Print
        </Button>
      }
    >
      <p className={css.what}>Scan a sticker to open its record. This needs a sign-in.</p>
      <div className={css.pick}>
        <FieldBox label="Section">
          <Select
            value={kind}
            onChange={(value) => setKind(value as VesselKind)}
            options={KINDS_WITH_STICKERS.map((name) => ({ value: name, label: kindOf(name).title }))}
          />
        </FieldBox>
      </div>
      {records.length === 0 ? (
        <p className={css.what}>There are no {kindOf(kind).plural}.</p>
      ) : (
        <Suspense>
          <Stickers ship={ship} kind={kind} records={records} />
        </Suspense>
      )}
    </Card>
  );
}

const TITLE = 'Papers';

/** The screen of printable documents: the status report, the pack for port state control, and QR stickers. */
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
          <DownloadButton path={reportPaths.statusReport(id)} label="Download PDF" failed="The report could not be created" />
        </Card>
        <PackCard ship={record} />
        <StickersCard ship={record} />
      </div>
    </Page>
  );
}

/** The numbers of certificates in a pack that are expired, extended or without a file, as its index counts them. */
export function packFigures(certificates: readonly AnyRecord[], today: IsoDate): { expired: number; extended: number; missing: number } {
  const statuses = certificates.map((record) => reportedStatus(kindOf('certificates'), record, record.status, today));
  return {
    expired: statuses.filter((status) => status === 'Expired').length,
    extended: statuses.filter((status) => status === 'Extended').length,
    missing: certificates.filter(({ file }) => !file).length,
  };
}

function PackCard({ ship }: { ship: AnyRecord }) {
  const certificates = useRecords('certificates');
  const { expired, extended, missing } = packFigures(certificates, useToday());
  return (
    <Card title="PSC pack" count={certificates.length}>
      <p className={css.what}>
        One ZIP for the inspector: an index in PDF, and the file of every certificate. What is expired or has no file is flagged.
      </p>
      <p className={css.state}>
        <span data-late={expired > 0 || undefined}>{expired} expired</span>
        {extended > 0 && <span>{extended} extended</span>}
        <span>{missing} without a file</span>
      </p>
      <div className={css.row}>
        <DownloadButton path={reportPaths.pscPack(ship.id)} label="Download ZIP" failed="The pack could not be created" />
        <OfflinePack ship={ship} certificates={certificates} />
      </div>
    </Card>
  );
}

/** A button that downloads a document. It is disabled without a link. */
function DownloadButton({ path, label, failed }: { path: string; label: string; failed: string }) {
  const [busy, setBusy] = useState(false);
  const act = useFileAction();
  const isUp = useLink().state === 'live';
  const download = async () => {
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
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}

/** The button that builds the PSC pack from files cached in this browser, without a link. */
function OfflinePack({ ship, certificates }: { ship: AnyRecord; certificates: readonly AnyRecord[] }) {
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
      { failed: 'The pack could not be created', reason: 'The files kept on this machine could not be read.' },
    );
    setBusy(false);
  };
  return (
    <Button busy={busy} icon={<PackageOpen size={16} aria-hidden="true" />} onClick={() => void make()}>
      Build from files on this device
    </Button>
  );
}
