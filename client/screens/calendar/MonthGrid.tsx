import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/basics/text';
import type { IsoDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { recordAddress } from '../../records/sections';
import { cx } from '../../ui/cx';
import { toneClass, toneOfDays } from '../../ui/StatusChip';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Calendar.module.css';
import { type CalendarItem, dayAfterKey, dayWords, monthWords, weeksOf } from './calendarDays';

interface MonthGridProps {
  /** The chosen day, whose month is shown. */
  day: IsoDate;
  today: IsoDate;
  items: ReadonlyMap<IsoDate, readonly CalendarItem[]>;
  /** The name of an item's ship; '' where only one is shown. */
  shipName(vessel: number): string;
  onChoose(day: IsoDate): void;
  /** Chooses the day that `move` makes of the chosen one, which may not be drawn yet. Returns it. */
  onStep(move: (day: IsoDate) => IsoDate): IsoDate;
  /** Goes to the list of the chosen day. */
  onOpen(): void;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Items that a day shows on the screen; paper has all. */
const SHOWN = 3;

/** A month of days. Arrow keys walk the days, Page Up and Page Down the months, Enter goes to the list of the day. */
export function MonthGrid({ day, today, items, shipName, onChoose, onStep, onOpen }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  /** The day that the keys have moved to, until it is drawn. */
  const moved = useRef<IsoDate>(null);
  useEffect(() => {
    if (moved.current === null) return;
    if (moved.current === day) moved.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).dataset.day === undefined) return;
    const { key } = event;
    if (dayAfterKey(key, day) !== undefined) {
      const to = onStep((from) => dayAfterKey(key, from) ?? from);
      moved.current = to === day ? null : to;
    } else if (key === 'Enter' || key === ' ') onOpen();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a date grid
    <table ref={grid} role="grid" className={css.grid} aria-label={monthWords(day)} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day
                key={date}
                date={date}
                items={items.get(date) ?? []}
                isChosen={date === day}
                isToday={date === today}
                isOutside={date.slice(0, 7) !== day.slice(0, 7)}
                shipName={shipName}
                onChoose={onChoose}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps extends Pick<MonthGridProps, 'shipName' | 'onChoose'> {
  date: IsoDate;
  items: readonly CalendarItem[];
  isChosen: boolean;
  isToday: boolean;
  /** It belongs to another month. */
  isOutside: boolean;
}

const nameOf = (date: IsoDate, items: readonly CalendarItem[]) =>
  items.length === 0 ? dayWords(date) : `${dayWords(date)}, ${counted(items.length, 'item')}`;

/** A day with what falls on it. Its links are for the mouse; the list of the day has the same for the keyboard. */
function Day({ date, items, isChosen, isToday, isOutside, shipName, onChoose }: DayProps) {
  return (
    <td
      data-day={date}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      data-outside={isOutside || undefined}
      onClick={() => onChoose(date)}
    >
      <span className={css.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <VisuallyHidden>{nameOf(date, items)}</VisuallyHidden>
      {items.length > 0 && (
        <ul className={css.names}>
          {items.map((item) => {
            const ship = shipName(item.vessel);
            const words = ship === '' ? item.name : `${ship}: ${item.name}`;
            return (
              <li key={`${item.vessel}:${item.kind}:${item.id}:${item.part ?? ''}`}>
                <Link
                  to={recordAddress(kindOf(item.kind), item.vessel, item.id, item.name)}
                  tabIndex={-1}
                  title={words}
                  data-tone={toneOfDays(item.days)}
                  className={cx(css.name, toneClass(toneOfDays(item.days)))}
                >
                  {ship !== '' && <span>{ship}:</span>}
                  <span>{item.name}</span>
                </Link>
              </li>
            );
          })}
          {items.length > SHOWN && <li className={css.rest}>{items.length - SHOWN} more</li>}
        </ul>
      )}
    </td>
  );
}
