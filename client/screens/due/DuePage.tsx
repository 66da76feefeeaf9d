import { useMayEdit } from '../../net/access';
import { CalendarCheck, Stamp } from 'lucide-react';
import { useShipNames, useToday, useVessels } from '../../sync/hooks';
import { buttonClass } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { instantText } from '../../ui/instantText';
import { Page } from '../../ui/Page';
import { Results } from '../../ui/Results';
import { Skeleton } from '../../ui/Skeleton';
import { useDeferredAfterFirst } from '../../ui/useGlow';
import { useFleetNews } from '../activity/useFleetNews';
import css from './Due.module.css';
import { DueFilters, FleetStrip } from './FleetStrip';
import { DueViews } from './DueViews';
import { useDueQuery } from './useDueQuery';
import { useDueList } from './useDueList';
import { Link } from 'react-router-dom';
import { daysBetween, type IsoDate, showDate, toTyped } from '../../../shared/basics/calendar';
import { type DueFilter, type DueLine, type DueListAnswer, OVERDUE, lastDayOf } from '../../../shared/api/due';
import type { FieldType } from '../../../shared/kinds/field';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { DATED_KINDS, dueNameOf, dueWords } from '../../records/cells/dueItems';
import { ExportMenu, TABLE_FORMATS } from '../../records/list/ExportMenu';
import { openChunk } from '../../net/chunks';
import type { ExportValue } from '../../records/list/exportTable';
import { Badge, DaysChip } from '../../ui/StatusChip';
import { counted } from '../../../shared/basics/text';
import { useMemo } from 'react';
import { atVessel } from '../../records/atVessel';
import { actPath, editPath } from '../../records/sections';
import { DataTable } from '../../ui/DataTable';
import type { DataColumn } from '../../ui/TableColumn';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

const keyOf = ([, kind, id, , , , , , part]: DueLine) => `${kind}:${id}:${part ?? ''}`;

/** The list of due items, one row each, linked to its form. */
function DueTable({ lines, today }: { lines: readonly DueLine[]; today: IsoDate }) {
  const shipName = useShipNames();
  const hasActs = useMayEdit() && lines.some((line) => isOpen(line, today));
  const columns = useMemo(() => {
    const all = columnsFor(shipName, today);
    return hasActs ? [...all, actOn(today)] : all;
  }, [shipName, today, hasActs]);
  return (
    <div data-lines>
      <DataTable
        caption="All items"
        columns={columns}
        rows={lines}
        rowKey={keyOf}
        rowLabel={([, , , name]) => name}
        empty="Nothing falls due in this range."
      />
    </div>
  );
}

/** The act on a survey whose window is open or was missed: opens the dialog in the list of its ship. */
const actOn = (today: IsoDate): DataColumn<DueLine> => ({
  key: 'act',
  header: 'Actions',
  width: 'calc(10ch + 48px)',
  actions: true,
  cell: (line) =>
    isOpen(line, today) && (
      <Link to={actPath('endorse', kindOf(line[1]), line[0], line[2])} className={buttonClass('ghost', 'sm')}>
        <Stamp size={15} aria-hidden="true" />
        Endorse<VisuallyHidden> {line[3]}</VisuallyHidden>
      </Link>
    ),
});

/** Whether a line is a survey that can be made on `today`. */
const isOpen = ([, , , , , , opens, , part]: DueLine, today: IsoDate): boolean => Boolean(part && opens && opens <= today);

function columnsFor(shipName: (ship: number) => string, today: IsoDate): DataColumn<DueLine>[] {
  return [
    {
      key: 'what',
      header: 'What',
      width: '22ch',
      grow: 2,
      cell: ([ship, kind, id, name]) => <Link to={editPath(kindOf(kind), ship, id) ?? atVessel(`/${kind}`, ship)}>{name}</Link>,
    },
    {
      key: 'days',
      header: 'Days',
      width: 'calc(16ch + 40px)',
      card: 'lead',
      cell: ([, , , , date]) => {
        const days = daysBetween(today, date);
        return <DaysChip days={days}>{dueWords(days)}</DaysChip>;
      },
    },
    {
      key: 'date',
      header: 'Due',
      width: 'calc(10ch + 16px)',
      card: 'date',
      cell: ([, , , , date]) => <span className={css.date}>{showDate(date)}</span>,
    },
    {
      key: 'ship',
      header: 'Ship',
      width: '16ch',
      grow: 1,
      card: 'fact',
      cell: ([ship]) => <Link to={atVessel('/', ship)}>{shipName(ship)}</Link>,
    },
    {
      key: 'section',
      header: 'Section',
      width: '22ch',
      cell: ([ship, kind]) => <Link to={atVessel(`/${kind}`, ship)}>{kindOf(kind).title}</Link>,
    },
  ];
}

interface DueHeadProps {
  answer: DueListAnswer;
  filter: DueFilter;
  today: IsoDate;
  to: ReturnType<typeof useDueQuery>['to'];
  readAll(): Promise<DueListAnswer>;
}

/** The head of the list: its totals, links to single sections, and the export. */
function DueHead({ answer, filter, today, to, readAll }: DueHeadProps) {
  const ships = useVessels();
  const shipName = useShipNames();
  const { total, sums } = answer;
  const save = async (form: 'xlsx' | 'csv') => {
    const only = ships.find(({ id }) => id === filter.ship);
    await exportDue(form, (await readAll()).lines, shipName, only, today);
  };
  const kinds = DATED_KINDS.filter((kind) => sums.kinds[kind]);
  return (
    <header className={css.head}>
      <div className={css.sums}>
        <h2 className={css.heading}>
          All items <Badge>{total}</Badge>
        </h2>
        <p role="status">{dueSumWords(answer, filter, today)}</p>
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

/** The columns of the export. Days are numbers, so that a spreadsheet can sort and add them. */
const COLUMNS: readonly { header: string; type: FieldType; of(line: DueLine, today: IsoDate, shipName: string): ExportValue }[] = [
  { header: 'What', type: 'text', of: ([, , , name]) => name },
  { header: 'Days', type: 'integer', of: ([, , , , date], today) => daysBetween(today, date) },
  { header: 'Due', type: 'date', of: ([, , , , date]) => toTyped(date) },
  { header: 'Ship', type: 'text', of: (_line, _today, shipName) => shipName },
  { header: 'Section', type: 'text', of: ([, kind]) => kindOf(kind).title },
];

/** Saves the items in this order as a file for a spreadsheet. `ship`: set if all items belong to one ship. */
async function exportDue(
  form: 'csv' | 'xlsx',
  lines: readonly DueLine[],
  nameOf: (ship: number) => string,
  ship: AnyRecord | undefined,
  today: IsoDate,
): Promise<void> {
  const { exportOne } = await openChunk(() => import('../../records/list/exports'));
  const rows = lines.map((line) => COLUMNS.map(({ of }) => of(line, today, nameOf(line[0]))));
  await exportOne(form, { title: 'Falling due', table: { columns: COLUMNS, rows } }, ship, today);
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
  const { answer, fromCache, busy, error, isOld, load, readAll } = reading;
  if (!answer || !lines) {
    return error === null ? (
      <Skeleton kind="row" count={8} label="Loading what falls due…" />
    ) : (
      <ErrorState message={error} onRetry={load} />
    );
  }
  if (isOld && error !== null) return <ErrorState message={error} onRetry={load} />;
  const { strip = [], total, next } = answer;
  return (
    <Results
      {...{ isOld, busy, error }}
      warning="This list may be out of date."
      hasMore={next !== null}
      shown={`${lines.length} of ${total} shown`}
      onLoad={load}
    >
      {fromCache && (
        <p role="status" className={css.kept}>
          As of {instantText(fromCache.at)}
          {fromCache.isPart && `. Only the first ${total} items are kept on this device.`}
        </p>
      )}
      {strip.length > 0 && <FleetStrip strip={strip} today={today} filter={filter} to={to} />}
      {lines.length === 0 ? (
        <EmptyState icon={<CalendarCheck size={24} aria-hidden="true" />} title="Nothing falls due in this range." />
      ) : (
        <section>
          <DueHead answer={answer} filter={filter} today={today} to={to} readAll={readAll} />
          <DueTable lines={lines} today={today} />
        </section>
      )}
    </Results>
  );
}
