import { Printer } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { showDate } from '../../../shared/basics/calendar';
import type { Period } from '../../../shared/api/handover';
import type { AnyRecord } from '../../../shared/kinds/kind';
import type { DueItem } from '../../../shared/status/dueItems';
import { useSession, emailOf } from '../../net/session';
import {
  retryLoading,
  useFleetLoading,
  useLink,
  useLoading,
  useRecords,
  useSelectedVessel,
  useToday,
  useVesselRecords,
  usePersonName,
} from '../../sync/hooks';
import { dueNameOf, earliestFirst } from '../../records/cells/dueItems';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { now } from '../../net/serverTime';
import { dueWords } from '../../records/cells/dueWords';
import { RecordLine } from '../../records/cells/RecordLine';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useDueItems } from '../dashboard/summaries';
import { AHEAD_DAYS, CrewCard, crewMoves } from './CrewCard';
import { ChangesCard } from './PeriodChanges';
import css from './Handover.module.css';
import { OpenCard, openItems } from './OpenCard';
import { PeriodBar, usePeriod } from './PeriodBar';
import { useHandover } from './PeriodChanges';
import { instantText } from '../../ui/instantText';
import { usePrintFoot } from '../../ui/usePrintFoot';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { DaysChip } from '../../ui/DaysChip';
import lines from '../../records/cells/RecordLines.module.css';

const TITLE = 'Handover';

/** What the relief of a ship's officer must know, on one page that prints (shared/README.md, Handover). */
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
      <Work key={[period.from, period.to, invoiceToken].join()} vessel={id} period={period} />
      {loading.state === 'ready' ? (
        <Ahead vessel={id} period={period} />
      ) : loading.state === 'failed' ? (
        <ErrorState message={loading.error ?? 'Unknown error'} onRetry={retryLoading} />
      ) : (
        <Skeleton kind="panel" count={3} label="Loading the vessel…" />
      )}
    </div>
  );
}

const Work = ({ vessel, period }: { vessel: number; period: Period }) => (
  <ChangesCard vessel={vessel} reading={useHandover(vessel, period)} />
);

/** What is open, falls due, and who moves, from the lists the page holds. What one part tells of, the next leaves out. */
function Ahead({ vessel, period }: { vessel: number; period: Period }) {
  const today = useToday();
  const records = useVesselRecords();
  const due = useDueItems();
  const open = useMemo(() => openItems(records, today), [records, today]);
  const { joins, leaves } = crewMoves(useRecords('crew'), period, today);
  const told = new Set([
    ...open.flatMap(([kind, all]) => all.map(({ id }) => `${kind}:${id}`)),
    ...leaves.map(({ member }) => `crew:${member.id}`),
  ]);
  const items = earliestFirst(due).filter(({ kind, id, days }) => days <= AHEAD_DAYS && !told.has(`${kind}:${id}`));
  return (
    <div className={css.ahead}>
      <OpenCard vessel={vessel} open={open} today={today} />
      <DueCard vessel={vessel} items={items} />
      <CrewCard vessel={vessel} joins={joins} leaves={leaves} today={today} />
    </div>
  );
}

/** On paper only: when it was printed and by whom, and at the foot of every sheet what it is of. */
export function Printed({ of }: { of: readonly string[] }) {
  const by = usePersonName(emailOf(useSession().token) ?? '');
  const link = useLink();
  const at = usePrintedAt();
  usePrintFoot(of.join(' · '));
  return (
    <p className={css.printed}>
      Printed {instantText(at)} by {by}
      {link.state !== 'live' && '. Without a link: what others changed meanwhile is missing'}
    </p>
  );
}

/** When the browser began to print, in epoch milliseconds of the server. */
function usePrintedAt(): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const note = () => flushSync(() => setAt(now()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return at;
}

/** What is overdue, and what falls due soon, the earliest first. */
function DueCard({ vessel, items }: { vessel: number; items: readonly DueItem[] }) {
  return (
    <Card title={`What falls due within ${AHEAD_DAYS} days`} count={items.length}>
      {items.length === 0 && <p className={css.quiet}>Nothing is overdue or falls due within {AHEAD_DAYS} days.</p>}
      <ul className={cx(lines.lines, css.columns)}>
        {items.map(({ kind, id, name, date, days }) => (
          <RecordLine
            key={`${kind}:${id}`}
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
