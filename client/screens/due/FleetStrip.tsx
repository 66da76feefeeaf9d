import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { fromTyped, type IsoDate, toTyped } from '../../../shared/basics/calendar';
import { lastDayOf } from '../../../shared/api/dueList';
import { DUE_ORDERS, type DueFilter, nextMonths, OVERDUE, type StripLine } from '../../../shared/api/fleetDue';
import { useToday, useVessels } from '../../sync/hooks';
import { DATED_KINDS, dueChipWords, dueNameOf, monthName, toneAt } from '../../records/cells/dueItems';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { toneClass } from '../../ui/StatusChip';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import strip from '../../records/cells/DueMonths.module.css';
import css from './Due.module.css';
import { SPANS, useDueQuery } from './useDueQuery';
import { TypedDate } from '../../records/form/TypedDate';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';

const ORDER_WORDS = { date: 'Sort: date', urgency: 'Sort: urgency', ship: 'Sort: ship', section: 'Sort: section' };

/** A day of the box beside it, where no span is chosen. */
const dayChosen = (range: string) => (range === '' || SPANS[range] ? [] : [{ value: range, label: 'Until a date' }]);

/** Which items are listed, and in which order. */
export function DueFilters() {
  const { asked, range, put } = useDueQuery();
  const today = useToday();
  const ships = useVessels();
  return (
    <Toolbar label="What is listed">
      <Select
        className={css.choice}
        aria-label="When"
        placeholder="All months"
        value={asked.when ?? range}
        options={[
          { value: OVERDUE, label: dueChipWords(OVERDUE) },
          ...Object.entries(SPANS).map(([value, { words }]) => ({ value, label: `Next ${words}` })),
          ...dayChosen(range),
          ...nextMonths(today).map((when) => ({ value: when, label: dueChipWords(when) })),
        ]}
        onChange={(chosen) => put(SPANS[chosen] || chosen === range ? { when: '', until: chosen } : { when: chosen, until: '' })}
      />
      <UntilDate until={asked.until ?? ''} onChange={(until) => put({ when: '', until })} />
      <Select
        className={css.choice}
        aria-label="Section"
        placeholder="All sections"
        value={asked.kind ?? ''}
        options={DATED_KINDS.map((kind) => ({ value: kind, label: dueNameOf(kind) }))}
        onChange={(kind) => put({ kind })}
      />
      <Select
        className={css.choice}
        aria-label="Ship"
        placeholder="All ships"
        value={asked.ship === undefined ? '' : String(asked.ship)}
        options={ships.map(({ id, name }) => ({ value: String(id), label: String(name) }))}
        onChange={(ship) => put({ ship })}
      />
      <Select
        className={css.choice}
        aria-label="Order"
        value={asked.order ?? 'date'}
        options={DUE_ORDERS.map((order) => ({ value: order, label: ORDER_WORDS[order] }))}
        onChange={(order) => put({ order: order === 'date' ? '' : order })}
      />
    </Toolbar>
  );
}

/** The last day that is listed, typed as in a form: the list follows once it is a date. */
function UntilDate({ until, onChange }: { until: IsoDate; onChange(until: IsoDate): void }) {
  const [typed, setTyped] = useState(toTyped(until));
  const [shown, setShown] = useState(until);
  const [left, setLeft] = useState(false);
  const hint = useId();
  if (shown !== until) {
    setShown(until);
    setTyped(toTyped(until));
  }
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const date = fromTyped(text);
    if ((date ?? '') !== until && (date || text === '')) onChange(date ?? '');
  };
  const isUnread = left && typed !== '' && fromTyped(typed) === null;
  return (
    <span className={css.until}>
      <TypedDate
        aria-label="Until"
        placeholder="Until, e.g. 1 jan"
        value={typed}
        onChange={change}
        onBlur={() => setLeft(true)}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? hint : undefined}
      />
      {isUnread && (
        <p id={hint} role="alert" className={css.unread}>
          Enter a date like 01-01-2027, 1 jan or +3m.
        </p>
      )}
    </span>
  );
}

/** As many ships as one takes in at a glance. */
const FIRST = 12;

/** A strip of ones is drawn calmly. */
const MANY = 4;

/** How strong a figure is drawn beside the largest of the strip: 1 to 4. */
const levelOf = (count: number, most: number) => Math.ceil((count / Math.max(most, MANY)) * 4);

interface FleetStripProps {
  strip: readonly StripLine[];
  today: IsoDate;
  asked: DueFilter;
  to: ReturnType<typeof useDueQuery>['to'];
}

/** Ships by month: how much is overdue and falls due when, the ship with most overdue first. A press lists just these. */
export function FleetStrip({ strip: ships, today, asked, to }: FleetStripProps) {
  const [all, setAll] = useState(false);
  const known = useVessels();
  const names = useMemo(() => new Map(known.map(({ id, name }) => [id, String(name)])), [known]);
  const whens = useMemo(() => [OVERDUE, ...nextMonths(today)], [today]);
  const sorted = useMemo(() => worstFirst(ships, whens.length), [ships, whens]);
  const total = whens.map((_, place) => ships.reduce((sum, [, counts]) => sum + (counts[place] ?? 0), 0));
  const most = Math.max(...ships.flatMap(([, counts]) => counts));
  const shown = all ? sorted : sorted.slice(0, FIRST);
  const last = asked.until === undefined ? null : lastDayOf(asked, today);
  // Beyond the day that is listed last.
  const isBeyond = (when: string) => (last !== null && when !== OVERDUE && `${when}-01` > last ? true : undefined);
  const row = (ship: number | undefined, name: string, counts: readonly number[]) => (
    <tr key={ship ?? 'all'} className={cx(ship === undefined && css.total, ship !== undefined && ship === asked.ship && css.chosen)}>
      <th scope="row">{ship === undefined ? name : <Link to={to({ ship: String(ship), when: '' })}>{name}</Link>}</th>
      {whens.map((when, place) => {
        const count = counts[place] ?? 0;
        if (count === 0) return <Nothing key={when} />;
        const title = `${name}, ${when === OVERDUE ? 'overdue' : monthName(when, true)}: ${count}`;
        return (
          <td key={when} data-beyond={isBeyond(when)}>
            <Link
              to={to({ when, until: '', ship: ship === undefined ? '' : String(ship) })}
              className={cx(strip.figure, toneClass(toneAt(place)))}
              data-level={ship === undefined ? undefined : levelOf(count, most)}
              data-chosen={when === asked.when && ship === asked.ship ? true : undefined}
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
              {whens.map((when, place) => (
                <th key={when} scope="col" data-beyond={isBeyond(when)}>
                  {when === OVERDUE ? 'Overdue' : monthName(when, place === 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ships.length > 1 && row(undefined, 'All ships', total)}
            {shown.map(([ship, counts]) => row(ship, names.get(ship) ?? `Vessel ${ship}`, counts))}
          </tbody>
        </table>
      </div>
      {sorted.length > FIRST && (
        <Button variant="ghost" className={css.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show ${FIRST} ships` : `Show all ${sorted.length} ships`}
        </Button>
      )}
    </Card>
  );
}

const Nothing = () => (
  <td>
    <span className={strip.none} aria-hidden="true">
      ·
    </span>
    <VisuallyHidden>0</VisuallyHidden>
  </td>
);

/** By what is overdue, then by what falls due in the earliest month, and so on. */
function worstFirst(ships: readonly StripLine[], places: number): readonly StripLine[] {
  const compare = ([, a]: StripLine, [, b]: StripLine) => {
    for (let place = 0; place < places; place += 1) if (a[place] !== b[place]) return (b[place] ?? 0) - (a[place] ?? 0);
    return 0;
  };
  return ships.toSorted(compare);
}
