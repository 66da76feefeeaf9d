import { Fragment, Suspense, useState } from 'react';
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
import { lazyPart } from '../../net/chunks';
import { TODO_GROUPS } from './reasons';
import css from './ToDo.module.css';
import type { Acting } from './ToDoAct';

// Loaded after the rows, with the screens of all kinds. Its room is reserved.
const ToDoAct = lazyPart(() => import('./ToDoAct'), 'ToDoAct');
const ToDoDialog = lazyPart(() => import('./ToDoAct'), 'ToDoDialog');

/** The most rows shown before the user asks for all. */
const SHOWN_AT_FIRST = 50;
const SHOWN_ON_PHONE = 5;

interface ToDoProps {
  vessel: number;
  urgent: readonly UrgentItem[];
  papers: boolean;
}

/** The records that need action, grouped by urgency, each linked to its form. Of many it shows the first, a phone only a few, and a button for all. */
export function ToDo({ vessel, urgent, papers }: ToDoProps) {
  const [all, setAll] = useState(false);
  const [acting, setActing] = useState<Acting | null>(null);
  const shown = all ? urgent : urgent.slice(0, SHOWN_AT_FIRST);
  const onPhone = new Set(shown.slice(0, SHOWN_ON_PHONE));
  const restOf = (item: UrgentItem | undefined) => (all || (item && onPhone.has(item)) ? undefined : true);
  const groups = TODO_GROUPS.map(({ title, levels }) => ({
    title,
    count: urgent.filter(({ level }) => levels.has(level)).length,
    items: shown.filter(({ level }) => levels.has(level)),
  })).filter(({ count }) => count > 0);
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
              <ToDoRow key={`${item.kind}:${item.id}:${item.part ?? ''}`} {...{ vessel, item }} rest={restOf(item)} onOpen={setActing} />
            ))}
          </ul>
        </Fragment>
      ))}
      {urgent.length > SHOWN_ON_PHONE && !all && (
        <Button variant="ghost" className={css.more} data-rest={urgent.length > SHOWN_AT_FIRST || undefined} onClick={() => setAll(true)}>
          Show all {urgent.length}
        </Button>
      )}
      {acting && (
        <Suspense>
          <ToDoDialog vessel={vessel} acting={acting} onClose={() => setActing(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface ToDoRowProps {
  vessel: number;
  item: UrgentItem;
  rest: true | undefined;
  onOpen(acting: Acting): void;
}

/** The date, the record with its section, how late it is, and what can be done about it, in one line. */
function ToDoRow({ vessel, item, rest, onOpen }: ToDoRowProps) {
  const { kind, id, name, date, since } = item;
  const section = stateWords(item) === null ? dueNameOf(kind) : kindOf(kind).title;
  return (
    <li className={css.row} data-rest={rest}>
      <span className={css.date}>{date === null && since !== null ? `since ${showDate(since)}` : showDate(date)}</span>
      <span className={css.what} title={name}>
        <Link to={recordAddress(kindOf(kind), vessel, id, name)}>{name}</Link>
      </span>
      <span className={css.section}>{section}</span>
      <span className={css.state} data-tone={urgentTone(item)}>
        {urgentWords(item)}
      </span>
      <span className={css.act}>
        <Suspense>
          <ToDoAct vessel={vessel} item={item} onOpen={onOpen} />
        </Suspense>
      </span>
    </li>
  );
}
