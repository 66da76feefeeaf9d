import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { fromTyped, type IsoDate, isIsoDate, toTyped } from '../../../shared/basics/calendar';
import { lastDayOf, DUE_ORDERS, type DueFilter, type StripLine } from '../../../shared/api/due';
import { nextMonths, OVERDUE } from '../../../shared/basics/dueMonths';
import { useShipNames, useToday } from '../../sync/hooks';
import { DATED_KINDS, dueChipWords, monthName, toneAt } from '../../records/cells/dueItems';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { toneClass } from '../../ui/StatusChip';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import strip from '../../records/cells/DueMonths.module.css';
import css from './Due.module.css';
import { SectionSelect, ShipSelect } from './DueSelects';
import { SPANS, useDueQuery } from './useDueQuery';
import { TypedDate } from '../../records/form/TypedDate';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';

const ORDER_WORDS = { date: 'Sort: date', urgency: 'Sort: urgency', ship: 'Sort: ship', section: 'Sort: section' };

/** The option for a typed date, if no period is chosen. */
const dateOption = (range: string) => (range === '' || SPANS[range] ? [] : [{ value: range, label: 'Until a date' }]);

/** The option for a month that is not among the next twelve, as in an old bookmark. */
const monthOption = (when: string | undefined, months: readonly string[]) =>
  when && isIsoDate(`${when}-01`) && !months.includes(when) ? [{ value: when, label: dueChipWords(when) }] : [];

/** The filters of the list: period, section, ship, and its order. */
export function DueFilters() {
  const { filter, range, put } = useDueQuery();
  const today = useToday();
  return (
    <Toolbar label="What is listed">
      <Select
        className={css.choice}
        aria-label="When"
        placeholder="All months"
        value={filter.when ?? range}
        options={[
          { value: OVERDUE, label: dueChipWords(OVERDUE) },
          ...Object.entries(SPANS).map(([value, { words }]) => ({ value, label: `Next ${words}` })),
          ...dateOption(range),
          ...monthOption(filter.when, nextMonths(today)),
          ...nextMonths(today).map((when) => ({ value: when, label: dueChipWords(when) })),
        ]}
        onChange={(chosen) => put(SPANS[chosen] || chosen === range ? { when: '', until: chosen } : { when: chosen, until: '' })}
      />
      <UntilDate until={filter.until ?? ''} onChange={(until) => put({ when: '', until })} />
      <SectionSelect kinds={DATED_KINDS} all />
      <ShipSelect />
      <Select
        className={css.choice}
        aria-label="Order"
        value={filter.order ?? 'date'}
        options={DUE_ORDERS.map((order) => ({ value: order, label: ORDER_WORDS[order] }))}
        onChange={(order) => put({ order: order === 'date' ? '' : order })}
      />
    </Toolbar>
  );
}

/** The input for the last day of the list. The list changes as soon as the text is a date. */
function UntilDate({ until, onChange }: { until: IsoDate; onChange(until: IsoDate): void }) {
  const [typed, setTyped] = useState(toTyped(until));
  const [shown, setShown] = useState(until);
  const [wasLeft, setWasLeft] = useState(false);
  const hint = useId();
  if (shown !== until) {
    setShown(until);
    setTyped(toTyped(until));
  }
  const change = (text: string) => {
    setTyped(text);
    setWasLeft(false);
    const date = fromTyped(text);
    if ((date ?? '') !== until && (date || text === '')) onChange(date ?? '');
  };
  const isInvalid = wasLeft && typed !== '' && fromTyped(typed) === null;
  return (
    <span className={css.until}>
      <TypedDate
        aria-label="Until"
        placeholder="Until, e.g. 1 jan"
        value={typed}
        onChange={change}
        onBlur={() => setWasLeft(true)}
        onKeyDown={({ key }) => key === 'Enter' && setWasLeft(true)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? hint : undefined}
      />
      {isInvalid && (
        <p id={hint} role="alert" className={css.unread}>
          Enter a date like 01-01-2027, 1 jan or +3m.
        </p>
      )}
    </span>
  );
}

/** The number of ships shown at first. */
const SHOWN_AT_FIRST = 12;

/** The count at which the strongest colour is used if no count is higher, so that a table of ones stays pale. */
const MANY = 4;

/** How strong the colour of a count is, relative to the largest one: 1 to 4. */
const levelOf = (count: number, most: number) => Math.ceil((count / Math.max(most, MANY)) * 4);

interface FleetStripProps {
  strip: readonly StripLine[];
  today: IsoDate;
  filter: DueFilter;
  to: ReturnType<typeof useDueQuery>['to'];
}

/** A table of ships by month: how many items are overdue or due, the ship with most overdue first. A click filters the list. */
export function FleetStrip({ strip: ships, today, filter, to }: FleetStripProps) {
  const [all, setAll] = useState(false);
  const shipName = useShipNames();
  const whens = useMemo(() => [OVERDUE, ...nextMonths(today)], [today]);
  const sorted = useMemo(() => worstFirst(ships, whens.length), [ships, whens]);
  const total = whens.map((_, column) => ships.reduce((sum, [, counts]) => sum + (counts[column] ?? 0), 0));
  const most = Math.max(...ships.flatMap(([, counts]) => counts));
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  const last = filter.until === undefined ? null : lastDayOf(filter, today);
  // Whether a month lies after the last listed day.
  const isBeyond = (when: string) => (last !== null && when !== OVERDUE && `${when}-01` > last ? true : undefined);
  const row = (ship: number | undefined, name: string, counts: readonly number[]) => (
    <tr key={ship ?? 'all'} className={cx(ship === undefined && css.total, ship !== undefined && ship === filter.ship && css.chosen)}>
      <th scope="row">{ship === undefined ? name : <Link to={to({ ship: String(ship), when: '' })}>{name}</Link>}</th>
      {whens.map((when, column) => {
        const count = counts[column] ?? 0;
        if (count === 0) return <EmptyCell key={when} />;
        const title = `${name}, ${when === OVERDUE ? 'overdue' : monthName(when, true)}: ${count}`;
        return (
          <td key={when} data-beyond={isBeyond(when)}>
            <Link
              to={to({ when, until: '', ship: ship === undefined ? '' : String(ship) })}
              className={cx(strip.figure, toneClass(toneAt(column)))}
              data-level={ship === undefined ? undefined : levelOf(count, most)}
              data-chosen={when === filter.when && ship === filter.ship ? true : undefined}
              title={title}
              aria-label={title}
            >
              {count}
            </Link>
          </td>
        );
      })}
    </tr>
  );
  return (
    <Card title="Ships by month" count={ships.length} flush>
      <div className={cx(strip.scroll, css.strip)}>
        <table className={strip.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Ship</VisuallyHidden>
              </th>
              {whens.map((when, column) => (
                <th key={when} scope="col" data-beyond={isBeyond(when)}>
                  {when === OVERDUE ? 'Overdue' : monthName(when, column === 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ships.length > 1 && row(undefined, 'All ships', total)}
            {shown.map(([ship, counts]) => row(ship, shipName(ship), counts))}
          </tbody>
        </table>
      </div>
      {sorted.length > SHOWN_AT_FIRST && (
        <Button variant="ghost" className={css.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show ${SHOWN_AT_FIRST} ships` : `Show all ${sorted.length} ships`}
        </Button>
      )}
    </Card>
  );
}

const EmptyCell = () => (
  <td>
    <span className={strip.none} aria-hidden="true">
      ·
    </span>
    <VisuallyHidden>0</VisuallyHidden>
  </td>
);

/** Sorts by overdue items, then by items due in the first month, and so on. */
function worstFirst(ships: readonly StripLine[], columns: number): readonly StripLine[] {
  const compare = ([, a]: StripLine, [, b]: StripLine) => {
    for (let column = 0; column < columns; column += 1) if (a[column] !== b[column]) return (b[column] ?? 0) - (a[column] ?? 0);
    return 0;
  };
  return ships.toSorted(compare);
}
