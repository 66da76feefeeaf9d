import { useId, useState } from 'react';
import { DUE_ORDERS, nextMonths, OVERDUE } from '../../../shared/api/fleetDue';
import { useToday, useVessels } from '../../sync/hooks';
import { dueChipWords } from '../../records/cells/dueWords';
import { DATED_KINDS, dueNameOf } from '../../records/cells/dueItems';
import { TypedDate } from '../../records/form/TypedDate';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';
import css from './Due.module.css';
import { SPANS, useDueQuery } from './useDueQuery';
import { fromTyped, type IsoDate, toTyped } from '../../../shared/basics/calendar';

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
