import { Printer } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import type { Period } from '../../../shared/api/handover';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import type { DueItem } from '../../../shared/status/dueItems';
import { emailOf, useSession } from '../../net/session';
import {
  retryLoading,
  useFleetLoading,
  useLink,
  useLoading,
  usePersonName,
  useRecords,
  useSelectedVessel,
  useToday,
  useVesselRecords,
} from '../../sync/hooks';
import { type DueByKind, dueNameOf, dueWords, earliestFirst } from '../../records/cells/dueItems';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { now } from '../../net/serverTime';
import { RecordGroup, RecordLine } from '../../records/cells/RecordLine';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useDueItems } from '../dashboard/summaries';
import { AHEAD_DAYS, ChangesCard, CrewCard, crewMoves, useHandover } from './PeriodChanges';
import css from './Handover.module.css';
import { PeriodBar, usePeriod } from './PeriodBar';
import { instantText } from '../../ui/instantText';
import { usePrintFoot } from '../../ui/usePrintFoot';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { DaysChip } from '../../ui/StatusChip';
import lines from '../../records/cells/RecordLines.module.css';
import { recordFullName } from '../../../shared/kinds/recordNaming';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { fieldText } from '../../records/itemLines';

interface OpenCardProps {
  vessel: number;
  open: ReturnType<typeof openRecords>;
}

/** The details of an open record: date, status, and amounts that the user may see: '21-10-2026 · Detained'. */
function detailsOf({ naming, fields, state, derived }: Kind, record: AnyRecord): string {
  const computed = Object.entries(derived).filter(([name, field]) => field.type === 'money' && record[name] !== undefined);
  const shown = [naming.date, state].flatMap((name) => (name && fields[name] ? [[name, fields[name]] as const] : []));
  return [...shown, ...computed].map(([name, field]) => fieldText(field, record[name])).join(' · ');
}

/** The card with the open records of the vessel, by section, with status and due date. */
function OpenCard({ vessel, open }: OpenCardProps) {
  return (
    <Card title="Still open" count={open.reduce((sum, [, records]) => sum + records.length, 0)}>
      {open.length === 0 && <p className={css.quiet}>Nothing is open.</p>}
      <div className={css.columns}>
        {open.map(([kind, records]) => (
          <RecordGroup key={kind} title={kindOf(kind).title} count={records.length}>
            {records.map(({ record, days }) => (
              <RecordLine
                key={record.id}
                vessel={vessel}
                kind={kind}
                id={record.id}
                name={recordFullName(kindOf(kind), record)}
                what={
                  <>
                    <span>{detailsOf(kindOf(kind), record)}</span>
                    {days !== null && (
                      <span className={lines.end}>
                        <DaysChip days={days}>{dueWords(days)}</DaysChip>
                      </span>
                    )}
                  </>
                }
              />
            ))}
          </RecordGroup>
        ))}
      </div>
    </Card>
  );
}

/** The kinds with a status that a user changes: a pending record stays open until it is closed. */
const KINDS_WITH_STATUS = VESSEL_KINDS.filter((kind) => kindOf(kind).state !== undefined);

/** An open record, and the days to its due date; null if it has none or if its date no longer counts. */
interface OpenRecord {
  record: AnyRecord;
  days: number | null;
}

/** The open records of a vessel by kind. Kinds without any are left out. */
export const openRecords = (
  records: Readonly<Record<VesselKind, readonly AnyRecord[]>>,
  due: DueByKind,
  today: IsoDate,
): [VesselKind, OpenRecord[]][] =>
  KINDS_WITH_STATUS.map((kind): [VesselKind, OpenRecord[]] => {
    const pending = records[kind].filter((record) => kindOf(kind).isPending(record, today));
    const daysOf = new Map(due[kind].flatMap(({ id, part, days }) => (part ? [] : [[id, days]])));
    return [kind, pending.map((record) => ({ record, days: daysOf.get(record.id) ?? null }))];
  }).filter(([, open]) => open.length > 0);

const TITLE = 'Handover';

/** The handover report for a relieving officer, on one printable page (shared/README.md, Handover). */
export function HandoverPage() {
  const { id, record } = useSelectedVessel();
  const isLoaded = useFleetLoading().state === 'ready';
  const { period, put } = usePeriod();
  if (id === null || !record) return <Page title={TITLE}>{id === null || isLoaded ? <NoVessel /> : <Skeleton count={8} />}</Page>;
  const ship = String(record.name);
  const days = `${showDate(period.from)} to ${showDate(period.to)}`;
  return (
    <Page
      title={TITLE}
      of={ship}
      subtitle={days}
      actions={
        <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => print()}>
          Print
        </Button>
      }
    >
      <Printed of={[ship, `IMO ${String(record.imo_number)}`, TITLE, days]} />
      <PeriodBar period={period} onChange={put} />
      <Sheet key={id} ship={record} period={period} />
    </Page>
  );
}

function Sheet({ ship: { id }, period }: { ship: AnyRecord; period: Period }) {
  const { invoiceToken } = useSession();
  const loading = useLoading();
  return (
    <div className={css.sheet}>
      <Changes key={[period.from, period.to, invoiceToken].join()} vessel={id} period={period} />
      {loading.state === 'ready' ? (
        <Outlook vessel={id} period={period} />
      ) : loading.state === 'failed' ? (
        <ErrorState message={loading.error ?? 'Unknown error'} onRetry={retryLoading} />
      ) : (
        <Skeleton kind="panel" count={3} label="Loading the vessel…" />
      )}
    </div>
  );
}

const Changes = ({ vessel, period }: { vessel: number; period: Period }) => (
  <ChangesCard vessel={vessel} reading={useHandover(vessel, period)} />
);

/** The part about the present and future: open records, due items, and crew changes. A record in one card is left out of the next. */
function Outlook({ vessel, period }: { vessel: number; period: Period }) {
  const today = useToday();
  const records = useVesselRecords();
  const due = useDueItems();
  const open = useMemo(() => openRecords(records, due, today), [records, due, today]);
  const { joins, leaves } = crewMoves(useRecords('crew'), period, today);
  const shown = new Set([
    ...open.flatMap(([kind, all]) => all.map(({ record }) => `${kind}:${record.id}`)),
    ...leaves.map(({ member }) => `crew:${member.id}`),
  ]);
  const items = earliestFirst(due).filter(({ kind, id, days }) => days <= AHEAD_DAYS && !shown.has(`${kind}:${id}`));
  return (
    <div className={css.ahead}>
      <OpenCard vessel={vessel} open={open} />
      <DueCard vessel={vessel} items={items} />
      <CrewCard vessel={vessel} joins={joins} leaves={leaves} today={today} />
    </div>
  );
}

/** Shown only in print: the time and the user, and a footer on every page. */
export function Printed({ of }: { of: readonly string[] }) {
  const by = usePersonName(emailOf(useSession().token) ?? '');
  const link = useLink();
  const at = usePrintedAt();
  usePrintFoot(of.join(' · '));
  return (
    <p className={css.printed}>
      Printed {instantText(at)} by {by}
      {link.state !== 'live' && '. Printed without a link: recent changes by others are missing'}
    </p>
  );
}

/** When printing started, in epoch milliseconds by the server's time. */
function usePrintedAt(): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const update = () => flushSync(() => setAt(now()));
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  return at;
}

/** The card with overdue items and items due soon, earliest first. */
function DueCard({ vessel, items }: { vessel: number; items: readonly DueItem[] }) {
  return (
    <Card title={`What falls due within ${AHEAD_DAYS} days`} count={items.length}>
      {items.length === 0 && <p className={css.quiet}>Nothing is overdue or falls due within {AHEAD_DAYS} days.</p>}
      <ul className={cx(lines.lines, css.columns)}>
        {items.map(({ kind, id, part = '', name, date, days }) => (
          <RecordLine
            key={`${kind}:${id}:${part}`}
            vessel={vessel}
            kind={kind}
            id={id}
            name={name}
            what={
              <>
                <span>
                  {dueNameOf(kind)} · {showDate(date)}
                </span>
                <span className={lines.end}>
                  <DaysChip days={days}>{dueWords(days)}</DaysChip>
                </span>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
