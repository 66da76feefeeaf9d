import { Anchor, Link2Off, Printer, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type OutsideContents, outsidePaths, OUTSIDE_SENTENCES } from '../../../shared/api/outside';
import { reportedColumns, reportedStatus } from '../../../shared/api/reports';
import { showDate, todayUtc, type IsoDate } from '../../../shared/basics/calendar';
import { inWords, recordName } from '../../../shared/kinds/recordNaming';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import { now } from '../../net/serverTime';
import { useQuery } from '../../net/useQuery';
import { fieldText } from '../../records/itemLines';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { usePrintFoot } from '../../ui/usePrintFoot';
import { createShared, type Shared } from './readShared';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { sentenceOf } from '../../net/request';
import { closedIds } from '../../records/cells/closedIds';
import { itemsOf } from '../../records/cells/itemsOf';
import { storedFile } from '../../records/files/fileOf';
import { columnsOf, type OwnCells, type RecordColumn } from '../../records/list/column';
import { recordColumns } from '../../records/list/recordColumns';
import { DataTable } from '../../ui/DataTable';
import { type Sort, sortedRows } from '../../ui/TableColumn';
import { useToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Shared.module.css';

const READ_FAILED = 'The server cannot be reached. Please try again.';
/** How often an open page reads again, in milliseconds. A link that was revoked then says so. */
const EVERY_MS = 20_000;

/** The page of a link (`/shared`) for somebody without an account: one ship, its particulars and the chosen sections, to read, download and print. */
export function SharedPage() {
  const secret = new URLSearchParams(useLocation().hash.slice(1)).get('link') ?? '';
  const shared = useMemo(() => createShared(secret), [secret]);
  return (
    <main className={css.screen}>
      <p className={css.brand}>
        <Anchor size={18} aria-hidden="true" /> Vessel Ops
      </p>
      {secret === '' ? (
        <DeadLink sentence="This link is not complete. Please open it as it was sent." />
      ) : (
        <Contents key={secret} shared={shared} />
      )}
    </main>
  );
}

const DeadLink = ({ sentence }: { sentence: string }) => (
  <Page title="Link" narrow>
    <div role="alert">
      <EmptyState icon={<Link2Off size={24} aria-hidden="true" />} title={sentence} />
    </div>
  </Page>
);

function Contents({ shared }: { shared: Shared }) {
  const { data, error, refresh } = useQuery<OutsideContents>(outsidePaths.contents, {
    read: shared.read,
    onReturn: true,
    every: EVERY_MS,
  });
  const isDead = error?.code === 'not_found' || error?.code === 'signed_out';
  if (isDead) return <DeadLink sentence={OUTSIDE_SENTENCES.dead} />;
  if (!data)
    return (
      <Page title="Loading…">
        {error ? <ErrorState message={error.message || READ_FAILED} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={4} />}
      </Page>
    );
  return <SharedShip shared={shared} contents={data} />;
}

function SharedShip({ shared, contents }: { shared: Shared; contents: OutsideContents }) {
  const { name, ends, vessel, sections } = contents;
  const ship = String(vessel.name);
  const today = todayUtc(now());
  usePrintFoot([ship, `For ${name}`, showDate(today)].join(' · '));
  const titles = sections.map((section) => kindOf(section).title);
  return (
    <Page
      title={ship}
      subtitle={`For ${name}. To read until ${showDate(ends)}: ${inWords(titles)}.`}
      actions={
        <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => print()}>
          Print
        </Button>
      }
    >
      <Card title="Particulars">
        <dl className={css.particulars}>
          {Object.entries(kindOf('vessels').fields).map(([key, field]) => {
            const value = vessel[key];
            if (value === null || value === undefined || value === '' || key === 'name') return null;
            return (
              <div key={key}>
                <dt>{field.label}</dt>
                <dd>{fieldText(field, value)}</dd>
              </div>
            );
          })}
        </dl>
      </Card>
      {sections.map((section) => (
        <SharedSection key={section} section={section} shared={shared} today={today} />
      ))}
    </Page>
  );
}

const SECTION_FAILED = 'This section could not be loaded. Please try again.';
const keyOf = (record: AnyRecord) => record.id;

interface SharedSectionProps {
  section: VesselKind;
  shared: Shared;
  today: IsoDate;
}

/** A record as a link shows it: with the status that reports state. */
export function handedOn(kind: Kind, record: AnyRecord, today: IsoDate): AnyRecord {
  const statuses = Object.entries({ ...kind.fields, ...kind.derived }).filter(([, { status }]) => status);
  return { ...record, ...Object.fromEntries(statuses.map(([name]) => [name, reportedStatus(kind, record, record[name], today)])) };
}

/** The columns of a section of a link: those that reports have. */
export function sharedColumns(kind: Kind, records: readonly AnyRecord[], today: IsoDate, own: OwnCells): RecordColumn[] {
  const cardFields = [kind.naming.detail, kind.due?.date].filter((name) => name !== undefined);
  const described = recordColumns(
    kind,
    columnsOf({ ...kind, columns: reportedColumns(kind, records) }, cardFields),
    today,
    own,
    closedIds(kind, records),
  );
  // The whole button fits, also on a card.
  return described.map((column) => (column.key === 'file' ? { ...column, width: 'calc(13ch + 40px)', card: 'line' as const } : column));
}

/** One section of a shared ship: its list as readers see it, with the files to download. */
function SharedSection({ section, shared, today }: SharedSectionProps) {
  const kind = kindOf(section);
  const { data, error, refresh } = useQuery<Record<string, AnyRecord[]>>(outsidePaths.list(section), {
    read: shared.read,
    onReturn: true,
  });
  const [sort, setSort] = useState<Sort>();
  const records = useMemo(() => data?.[kind.listKey]?.map((record) => handedOn(kind, record, today)), [data, kind, today]);
  const columns = useMemo(() => {
    const file = (record: AnyRecord) => <SharedFile section={section} record={record} shared={shared} />;
    return sharedColumns(kind, records ?? [], today, { file });
  }, [kind, section, shared, records, today]);
  const sorted = useMemo(() => records && sortedRows(records, columns, sort), [records, columns, sort]);
  return (
    <Card title={kind.title} count={records?.length} flush>
      {sorted && (
        <div className={css.list}>
          <DataTable
            caption={`All ${kind.plural}`}
            columns={columns}
            rows={sorted}
            rowKey={keyOf}
            itemsOf={kind.columns.includes('items') ? itemsOf : undefined}
            sort={sort}
            onSort={setSort}
            empty={`There are no ${kind.plural}.`}
            rowLabel={(record) => recordName(kind, record)}
          />
        </div>
      )}
      {!sorted &&
        (error ? (
          <ErrorState message={sentenceOf(error, SECTION_FAILED)} onRetry={() => void refresh()} />
        ) : (
          <Skeleton kind="row" count={3} />
        ))}
    </Card>
  );
}

/** The file of a record, to download. */
function SharedFile({ section, record, shared }: { section: VesselKind; record: AnyRecord; shared: Shared }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const file = storedFile(record.file);
  if (!file) return null;
  const download = async () => {
    setBusy(true);
    try {
      await shared.download(outsidePaths.file(section, record.id), file.name);
    } catch (error) {
      toast({ message: sentenceOf(error, 'The file could not be downloaded. Please try again.'), tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" icon={<Download size={16} aria-hidden="true" />} busy={busy} onClick={() => void download()} title={file.name}>
      Download
      <VisuallyHidden> {recordName(kindOf(section), record)}</VisuallyHidden>
    </Button>
  );
}
