import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { showDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { kindOf } from '../../../shared/kinds/kinds';
import { stateWords, type UrgentItem } from '../../../shared/status/urgency';
import { dueNameOf } from '../../records/cells/dueItems';
import { urgentTone, urgentWords } from '../../records/cells/urgentWords';
import { recordAddress } from '../../records/sections';
import { Card } from '../../ui/Card';
import { StatusChip } from '../../ui/StatusChip';
import { TODO_GROUPS } from './verdict';
import css from './ToDo.module.css';

/** The most rows shown here. The table of months and the lists have all of them. */
const MAX_ROWS = 50;

interface ToDoProps {
  vessel: number;
  urgent: readonly UrgentItem[];
  papers: boolean;
}

/** The records that need action, grouped by urgency, each linked to its form. */
export function ToDo({ vessel, urgent, papers }: ToDoProps) {
  const shown = urgent.slice(0, MAX_ROWS);
  const groups = TODO_GROUPS.map(({ title, levels }) => ({
    title,
    count: urgent.filter(({ level }) => levels.has(level)).length,
    items: shown.filter(({ level }) => levels.has(level)),
  })).filter(({ items }) => items.length > 0);
  return (
    <Card title="To do" count={urgent.length} flush scroll>
      {groups.length === 0 && (
        <p className={css.empty}>{papers ? `Nothing is overdue or falls due within ${EXPIRY_WINDOW} days.` : 'No papers yet.'}</p>
      )}
      {groups.map(({ title, count, items }) => (
        <Fragment key={title}>
          <h3 className={css.group}>
            {title} <span>{count}</span>
          </h3>
          <ul className={css.list} aria-label={title}>
            {items.map((item) => (
              <ToDoRow key={`${item.kind}:${item.id}`} vessel={vessel} item={item} />
            ))}
          </ul>
        </Fragment>
      ))}
    </Card>
  );
}

/** The date, the record with its section, and how late it is, in one line. */
function ToDoRow({ vessel, item }: { vessel: number; item: UrgentItem }) {
  const { kind, id, name, date, since } = item;
  const section = stateWords(item) === null ? dueNameOf(kind) : kindOf(kind).title;
  return (
    <li className={css.row}>
      <span className={css.date}>{date === null && since !== null ? `since ${showDate(since)}` : showDate(date)}</span>
      <span className={css.what} title={name}>
        <Link to={recordAddress(kindOf(kind), vessel, id, name)}>{name}</Link>
      </span>
      <span className={css.section}>{section}</span>
      <StatusChip tone={urgentTone(item)}>{urgentWords(item)}</StatusChip>
    </li>
  );
}
