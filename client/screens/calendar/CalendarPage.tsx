import { useMemo, useRef, type Ref } from 'react';
import { addMonths, daysBetween, isIsoDate, type IsoDate } from '../../../shared/basics/calendar';
import { counted } from '../../../shared/basics/text';
import { dueItems } from '../../../shared/status/dueItems';
import { allWithSurveys } from '../../../shared/status/surveysDue';
import { DATED_KINDS, dueNameOf, dueWords } from '../../records/cells/dueItems';
import { useAddressQuery } from '../../records/useAddressQuery';
import { useLoading, useShipNames, useToday, useVesselRecords } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/EmptyState';
import { PeriodSteps } from '../../ui/PeriodSteps';
import { Skeleton } from '../../ui/Skeleton';
import { Toolbar } from '../../ui/Toolbar';
import { useFleetNews } from '../activity/useFleetNews';
import { SectionSelect, ShipSelect, WhereSelect } from '../due/DueSelects';
import { DueResults } from '../due/DueResults';
import { DuePageFrame } from '../due/DueViews';
import { isComplete, useDueList } from '../due/useDueList';
import css from './Calendar.module.css';
import { byDay, type CalendarItem, dayWords, monthWords, weeksOf } from './calendarDays';
import { MonthGrid } from './MonthGrid';
import { Link } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds/kinds';
import { recordAddress } from '../../records/sections';
import { Badge, DaysChip } from '../../ui/StatusChip';
import list from './DayList.module.css';

/** The screen of everything dated by day: of the selected vessel, or of the fleet. */
export function CalendarPage() {
  const query = useCalendarQuery();
  return (
    <DuePageFrame title="Calendar" printed={`Calendar, ${monthWords(query.day)}`} query={query}>
      {(vessel) => (vessel === null ? <FleetCalendar query={query} /> : <ShipCalendar vessel={vessel} query={query} />)}
    </DuePageFrame>
  );
}

function dayIn(params: URLSearchParams, today: IsoDate): IsoDate {
  const asked = params.get('day');
  return asked !== null && isIsoDate(asked) ? asked : today;
}

/** The filters and the chosen day, in the address. */
function useCalendarQuery() {
  const { params, put } = useAddressQuery();
  const today = useToday();
  const ship = Number(params.get('ship'));
  const choose = (day: IsoDate) => {
    put({ day: day === today ? '' : day });
    return day;
  };
  return {
    isFleet: params.get('of') === 'fleet',
    day: dayIn(params, today),
    kind: DATED_KINDS.find((kind) => kind === params.get('kind')),
    ship: Number.isSafeInteger(ship) && ship > 0 ? ship : undefined,
    today,
    put,
    choose,
    /** Goes to the day that `move` makes of the chosen one. It reads the address: on a slow computer the last step is not drawn yet. */
    step: (move: (day: IsoDate) => IsoDate) => choose(move(dayIn(new URLSearchParams(location.search), today))),
  };
}

type Query = ReturnType<typeof useCalendarQuery>;

const noName = () => '';

/** The calendar of the selected vessel, from the ledger (the records that the sync engine holds): a change by anybody moves its item without a request. */
function ShipCalendar({ vessel, query }: { vessel: number; query: Query }) {
  const records = useVesselRecords();
  const { today, kind } = query;
  const isLoaded = useLoading().state === 'ready';
  const surveyed = useMemo(() => allWithSurveys(records, today), [records, today]);
  const items = useMemo(
    () =>
      DATED_KINDS.filter((name) => kind === undefined || name === kind)
        .flatMap((name) => dueItems(name, surveyed[name], today).map((item) => ({ ...item, vessel })))
        .sort((a, b) => a.days - b.days),
    [surveyed, today, vessel, kind],
  );
  if (!isLoaded && items.length === 0) return <Skeleton kind="row" count={8} label="Loading the calendar…" />;
  return (
    <>
      <CalendarTools query={query} isFleet={false} />
      <Month query={query} items={items} isFleet={false} isWhole shipName={noName} />
    </>
  );
}

/** Pages of 200 items that are asked for at once, so that the days of most fleets are whole. */
const PAGES = 5;

/** The calendar of the fleet. It is asked for again when a vessel changes. */
function FleetCalendar({ query }: { query: Query }) {
  const { today, day, kind, ship } = query;
  const weeks = weeksOf(day);
  const filter = { kind, ship, from: weeks[0]?.[0], until: weeks.at(-1)?.[6] };
  const reading = useDueList(filter, PAGES);
  const { answer, error, load, renew } = reading;
  useFleetNews(renew);
  const nameOf = useShipNames();
  const items = useMemo(
    () =>
      answer?.lines.map(([vessel, of, id, name, date, past, , , part]) => ({
        vessel,
        kind: of,
        id,
        part: part ?? undefined,
        name,
        date,
        past,
        days: daysBetween(today, date),
      })),
    [answer, today],
  );
  if (!answer || !items) {
    return error === null ? <Skeleton kind="row" count={8} label="Loading the calendar…" /> : <ErrorState message={error} onRetry={load} />;
  }
  return (
    <>
      <CalendarTools query={query} isFleet />
      <DueResults
        reading={reading}
        warning="This calendar may be out of date."
        shown={`The first ${items.length} of ${answer.total} are shown. Choose a ship or a section, or`}
      >
        <Month query={query} items={items} isFleet isWhole={isComplete(reading)} shipName={nameOf} />
      </DueResults>
    </>
  );
}

/** What is shown, and the month. */
function CalendarTools({ query: { day, put, step }, isFleet }: Pick<MonthProps, 'query' | 'isFleet'>) {
  return (
    <Toolbar
      label="What is shown"
      end={
        <PeriodSteps
          period={monthWords(day)}
          unit="month"
          onStep={(months) => step((from) => addMonths(from, months))}
          onToday={() => put({ day: '' })}
        />
      }
    >
      <WhereSelect />
      {isFleet && <ShipSelect />}
      <SectionSelect kinds={DATED_KINDS} all />
    </Toolbar>
  );
}

interface MonthProps {
  query: Query;
  items: readonly CalendarItem[];
  isFleet: boolean;
  /** All items of the month are known. */
  isWhole: boolean;
  shipName(vessel: number): string;
}

/** The month of the chosen day, and the list of that day. A phone has the days of the month as a list instead. */
function Month({ query, items, isFleet, isWhole, shipName }: MonthProps) {
  const { day, today, kind, choose, step } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const days = useMemo(() => byDay(items), [items]);
  const month = day.slice(0, 7);
  const inMonth = items.filter(({ date }) => date.startsWith(month));
  const agenda = [...byDay(inMonth)];
  const next = isFleet ? undefined : items.find(({ date }) => date.slice(0, 7) > month);
  const what = kind === undefined ? 'Nothing' : `Nothing of ${dueNameOf(kind)}`;
  return (
    <>
      <p role="status" className={css.sums}>
        {isWhole && `${inMonth.length === 0 ? `${what} falls due` : counted(inMonth.length, 'item')} in ${monthWords(day)}.`}{' '}
        {inMonth.length === 0 && next && (
          <Button size="sm" variant="ghost" onClick={() => choose(next.date)}>
            Next: {dayWords(next.date)}
          </Button>
        )}
      </p>
      <div className={css.month}>
        <MonthGrid
          day={day}
          today={today}
          items={days}
          shipName={shipName}
          onChoose={choose}
          onStep={step}
          onOpen={() => heading.current?.focus()}
        />
        <section className={list.chosen} aria-label="The chosen day" data-print="no">
          <DayList day={day} items={days.get(day) ?? []} isWhole={isWhole} shipName={shipName} heading={heading} />
        </section>
        <div className={css.agenda}>
          {agenda.map(([date, of]) => (
            <section key={date} aria-label={dayWords(date)} data-today={date === today || undefined}>
              <DayList day={date} items={of} isWhole={isWhole} shipName={shipName} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

interface DayListProps {
  day: IsoDate;
  items: readonly CalendarItem[];
  isWhole: boolean;
  shipName(vessel: number): string;
  heading?: Ref<HTMLHeadingElement>;
}

/** What falls on one day, each linked to its record. */
function DayList({ day, items, isWhole, shipName, heading }: DayListProps) {
  return (
    <>
      <h2 ref={heading} tabIndex={heading ? -1 : undefined} className={list.dayName}>
        {dayWords(day)} {items.length > 0 && <Badge>{items.length}</Badge>}
      </h2>
      {items.length === 0 ? (
        isWhole && <p className={list.none}>Nothing falls on this day.</p>
      ) : (
        <ul className={list.items} aria-label={dayWords(day)}>
          {items.map(({ vessel, kind, id, part, name, days }) => (
            <li key={`${vessel}:${kind}:${id}:${part ?? ''}`}>
              <Link to={recordAddress(kindOf(kind), vessel, id, name)}>{name}</Link>
              <span className={list.fact}>{[shipName(vessel), dueNameOf(kind)].filter(Boolean).join(' · ')}</span>
              <DaysChip days={days}>{dueWords(days)}</DaysChip>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
