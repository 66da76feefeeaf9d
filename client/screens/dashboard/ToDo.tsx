import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { showDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { kindOf } from '../../../shared/kinds/kinds';
import { stateWords, type UrgentItem } from '../../../shared/status/urgency';
import { dueNameOf } from '../../records/cells/dueItems';
import { urgentTone, urgentWords } from '../../records/cells/urgentWords';
import { recordAddress } from '../../records/sections';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { StatusChip } from '../../ui/StatusChip';
import { TODO_GROUPS } from './reasons';
import css from './ToDo.module.css';

/** The most rows shown here. The table of months and the lists have all of them. */
const MAX_ROWS = 50;
const SHOWN_ON_PHONE = 5;

interface ToDoProps {
  vessel: number;
  urgent: readonly UrgentItem[];
  papers: boolean;
}

/** The records that need action, grouped by urgency, each linked to its form. A phone shows the first few and a button for all. */
export function ToDo({ vessel, urgent, papers }: ToDoProps) {
  const [all, setAll] = useState(false);
  const shown = urgent.slice(0, MAX_ROWS);
  const onPhone = new Set(shown.slice(0, SHOWN_ON_PHONE));
  const restOf = (item: UrgentItem | undefined) => (all || (item && onPhone.has(item)) ? undefined : true);
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
          <h3 className={css.group} data-rest={restOf(items[0])}>
            {title} <span>{count}</span>
          </h3>
          <ul className={css.list} aria-label={title}>
            {items.map((item) => (
              <ToDoRow key={`${item.kind}:${item.id}:${item.part ?? ''}`} vessel={vessel} item={item} rest={restOf(item)} />
            ))}
          </ul>
        </Fragment>
      ))}
      {shown.length > SHOWN_ON_PHONE && !all && (
        <Button variant="ghost" className={css.more} onClick={() => setAll(true)}>
          Show all {shown.length}
        </Button>
      )}
    </Card>
  );
}

/** The date, the record with its section, and how late it is, in one line. */
function ToDoRow({ vessel, item, rest }: { vessel: number; item: UrgentItem; rest: true | undefined }) {
  const { kind, id, name, date, since } = item;
  const section = stateWords(item) === null ? dueNameOf(kind) : kindOf(kind).title;
  return (
    <li className={css.row} data-rest={rest}>
      <span className={css.date}>{date === null && since !== null ? `since ${showDate(since)}` : showDate(date)}</span>
      <span className={css.what} title={name}>
        <Link to={recordAddress(kindOf(kind), vessel, id, name)}>{name}</Link>
      </span>
      <span className={css.section}>{section}</span>
      <StatusChip tone={urgentTone(item)}>{urgentWords(item)}</StatusChip>
    </li>
  );
}
