import { useMayEdit } from '../../net/access';
import { CalendarCheck, Stamp } from 'lucide-react';
import { useShipNames, useToday, useVessels } from '../../sync/hooks';
import { buttonClass } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useDeferredAfterFirst } from '../../ui/useGlow';
import { useFleetNews } from '../activity/useFleetNews';
import css from './Due.module.css';
import { DueResults } from './DueResults';
import { DueFilters, FleetStrip } from './FleetStrip';
import { DueViews } from './DueViews';
import { useDueQuery } from './useDueQuery';
import { exportDue } from './exportDue';
import { type DueListState, isComplete, useDueList } from './useDueList';
import { Link } from 'react-router-dom';
import { daysBetween, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { type DueFilter, type DueListItem, type DueListAnswer, lastDayOf, readDueLine } from '../../../shared/api/due';
import { OVERDUE } from '../../../shared/basics/dueMonths';
import { kindOf } from '../../../shared/kinds/kinds';
import { DATED_KINDS, dueNameOf, dueWords } from '../../records/cells/dueItems';
import { ExportMenu, TABLE_FORMATS } from '../../records/list/ExportMenu';
import { Badge, DaysChip } from '../../ui/StatusChip';
import { counted } from '../../../shared/basics/text';
import { useMemo } from 'react';
import { atVessel } from '../../records/atVessel';
import { actPath, editPath } from '../../records/sections';
import { DataTable } from '../../ui/DataTable';
import type { DataColumn } from '../../ui/TableColumn';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

const keyOf = ({ kind, id, part }: DueListItem) => `${kind}:${id}:${part ?? ''}`;

/** The list of due items, one row each, linked to its form. */
function DueTable({ items, today }: { items: readonly DueListItem[]; today: IsoDate }) {
  const shipName = useShipNames();
  const hasActs = useMayEdit() && items.some((item) => isOpen(item, today));
  const columns = useMemo(() => {
    const all = columnsFor(shipName, today);
    return hasActs ? [...all, actOn(today)] : all;
  }, [shipName, today, hasActs]);
  // `TableLines.css` draws a table in `data-lines` as lines on a phone.
  return (
    <div data-lines>
      <DataTable
        caption="All items"
        columns={columns}
        rows={items}
        rowKey={keyOf}
        rowLabel={({ name }) => name}
        empty="Nothing falls due in this range."
      />
    </div>
  );
}

/** The act on a survey whose window is open or was missed: opens the dialog in the list of its ship. */
const actOn = (today: IsoDate): DataColumn<DueListItem> => ({
  key: 'act',
  header: 'Actions',
  width: 'calc(10ch + 48px)',
  actions: true,
  cell: (item) =>
    isOpen(item, today) && (
      <Link to={actPath('endorse', kindOf(item.kind), item.vessel, item.id)} className={buttonClass('ghost', 'sm')}>
        <Stamp size={15} aria-hidden="true" />
        Endorse<VisuallyHidden> {item.name}</VisuallyHidden>
      </Link>
    ),
});

/** Whether an item is a survey that can be made on `today`. */
const isOpen = ({ part, begins }: DueListItem, today: IsoDate): boolean => Boolean(part && begins && begins <= today);

function columnsFor(shipName: (ship: number) => string, today: IsoDate): DataColumn<DueListItem>[] {
  return [
    {
      key: 'what',
      header: 'What',
      width: '22ch',
      grow: 2,
      cell: ({ vessel, kind, id, name }) => <Link to={editPath(kindOf(kind), vessel, id) ?? atVessel(`/${kind}`, vessel)}>{name}</Link>,
    },
    {
      key: 'days',
      header: 'Days',
      width: 'calc(16ch + 40px)',
      card: 'lead',
      cell: ({ date }) => {
        const days = daysBetween(today, date);
        return <DaysChip days={days}>{dueWords(days)}</DaysChip>;
      },
    },
    {
      key: 'date',
      header: 'Due',
      width: 'calc(10ch + 16px)',
      card: 'date',
      cell: ({ date }) => <span className={css.date}>{showDate(date)}</span>,
    },
    {
      key: 'ship',
      header: 'Ship',
      width: '16ch',
      grow: 1,
      card: 'fact',
      cell: ({ vessel }) => <Link to={atVessel('/', vessel)}>{shipName(vessel)}</Link>,
    },
    {
      key: 'section',
      header: 'Section',
      width: '22ch',
      cell: ({ vessel, kind }) => <Link to={atVessel(`/${kind}`, vessel)}>{kindOf(kind).title}</Link>,
    },
  ];
}

interface DueHeadProps extends Pick<DueListState, 'isOld' | 'readAll'> {
  answer: DueListAnswer;
  filter: DueFilter;
  today: IsoDate;
  to: ReturnType<typeof useDueQuery>['to'];
}

/** The head of the list: its totals, links to single sections, and the export. */
function DueHead({ answer, isOld, filter, today, to, readAll }: DueHeadProps) {
  const ships = useVessels();
  const shipName = useShipNames();
  const { total, sums } = answer;
  const save = async (form: 'xlsx' | 'csv') => {
    const only = ships.find(({ id }) => id === filter.ship);
    await exportDue(form, (await readAll()).lines.map(readDueLine), shipName, only, today);
  };
  const kinds = DATED_KINDS.filter((kind) => sums.kinds[kind]);
  return (
    <header className={css.head}>
      <div className={css.sums}>
        <h2 className={css.heading}>
          All items <Badge>{total}</Badge>
        </h2>
        <p role="status">{!isOld && dueSumWords(answer, filter, today)}</p>
        {kinds.length > 1 && (
          <ul className={css.kinds} aria-label="By section">
            {kinds.map((kind) => (
              <li key={kind}>
                <Link to={to({ kind })}>{dueNameOf(kind)}</Link> {sums.kinds[kind]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ExportMenu formats={TABLE_FORMATS} label="Export" variant="ghost" save={save} />
    </header>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The totals of all items: '12 overdue, 31 until 1 January 2027, on 3 ships'. Each item is counted once. */
function dueSumWords({ total, sums }: DueListAnswer, asked: DueFilter, today: IsoDate): string {
  const ahead = total - sums.overdue;
  const last = new Date(`${lastDayOf(asked, today)}T00:00:00Z`);
  const isMonth = asked.when !== undefined && asked.when !== OVERDUE && asked.until === undefined;
  const parts = [
    sums.overdue > 0 && `${sums.overdue} overdue`,
    ahead > 0 && `${ahead} ${isMonth ? `in ${MONTH.format(last)}` : `until ${DAY.format(last)}`}`,
    `on ${counted(sums.ships, 'ship')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The screen of everything overdue or due in the fleet: a table of ships by month, and one list of all items with totals. */
export function DuePage() {
  return (
    <Page title="Falling due in the fleet" actions={<DueViews here="Due" />}>
      <DueFilters />
      <Found />
    </Page>
  );
}

function Found() {
  const { filter, to } = useDueQuery();
  const reading = useDueList(filter);
  const today = useToday();
  useFleetNews(reading.renew);
  const lines = useDeferredAfterFirst(reading.answer?.lines);
  const items = useMemo(() => lines?.map(readDueLine), [lines]);
  const { answer, isOld, error, load, readAll } = reading;
  if (!answer || !items) {
    return error === null ? (
      <Skeleton kind="row" count={8} label="Loading what falls due…" />
    ) : (
      <ErrorState message={error} onRetry={load} />
    );
  }
  const { strip = [], total } = answer;
  return (
    <DueResults reading={reading} warning="This list may be out of date." shown={`${items.length} of ${total} shown`}>
      {strip.length > 0 && <FleetStrip strip={strip} today={today} filter={filter} to={to} />}
      {items.length === 0 ? (
        isComplete(reading) && <EmptyState icon={<CalendarCheck size={24} aria-hidden="true" />} title="Nothing falls due in this range." />
      ) : (
        <section>
          <DueHead {...{ answer, isOld, filter, today, to, readAll }} />
          <DueTable items={items} today={today} />
        </section>
      )}
    </DueResults>
  );
}
