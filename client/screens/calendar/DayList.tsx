import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { IsoDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { dueNameOf, dueWords } from '../../records/cells/dueItems';
import { recordAddress } from '../../records/sections';
import { Badge, DaysChip } from '../../ui/StatusChip';
import css from './DayList.module.css';
import { type CalendarItem, dayWords } from './calendarDays';

interface DayListProps {
  day: IsoDate;
  items: readonly CalendarItem[];
  shipName(vessel: number): string;
  heading?: Ref<HTMLHeadingElement>;
}

/** What falls on one day, each linked to its record. */
export function DayList({ day, items, shipName, heading }: DayListProps) {
  return (
    <>
      <h2 ref={heading} tabIndex={heading ? -1 : undefined} className={css.dayName}>
        {dayWords(day)} {items.length > 0 && <Badge>{items.length}</Badge>}
      </h2>
      {items.length === 0 ? (
        <p className={css.none}>Nothing falls on this day.</p>
      ) : (
        <ul className={css.items} aria-label={dayWords(day)}>
          {items.map(({ vessel, kind, id, part, name, days }) => (
            <li key={`${vessel}:${kind}:${id}:${part ?? ''}`}>
              <Link to={recordAddress(kindOf(kind), vessel, id, name)}>{name}</Link>
              <span className={css.fact}>{[shipName(vessel), dueNameOf(kind)].filter(Boolean).join(' · ')}</span>
              <DaysChip days={days}>{dueWords(days)}</DaysChip>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
