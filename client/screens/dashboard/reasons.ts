import { counted } from '../../../shared/basics/text';
import { daysBetween, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { OVERDUE } from '../../../shared/api/due';
import { kindOf } from '../../../shared/kinds/kinds';
import { type Level, stateWords, type UrgentItem } from '../../../shared/status/urgency';
import { atVessel } from '../../records/atVessel';
import { dueNameOf } from '../../records/cells/dueItems';
import { urgentWords } from '../../records/cells/urgentWords';
import { recordAddress } from '../../records/sections';

const BLOCKING: ReadonlySet<Level> = new Set(['detained', 'expired', 'conditionOverdue']);

/** The groups of the to-do list, in the order of urgency. */
export const TODO_GROUPS: readonly { title: string; levels: ReadonlySet<Level> }[] = [
  { title: 'Blocking', levels: BLOCKING },
  { title: 'Overdue', levels: new Set<Level>(['overdue']) },
  { title: 'Conditions of class', levels: new Set<Level>(['condition']) },
  { title: `Due in ${EXPIRY_WINDOW} days`, levels: new Set<Level>(['in7', 'in30']) },
];

/** Whether an item stops the ship from sailing. */
export const stopsShip = ({ level }: UrgentItem): boolean => BLOCKING.has(level);

/** How many detentions are named. */
const MAX_DETENTIONS = 2;

/** A reason why a ship needs action, linked to the record or the list of records. */
export interface Reason {
  words: string;
  to: string;
}

const addressOf = ({ kind, id, name }: UrgentItem, vessel: number) => recordAddress(kindOf(kind), vessel, id, name);

function detention(item: UrgentItem, vessel: number, today: IsoDate): Reason {
  const since = item.since === null ? '' : ` since ${showDate(item.since)} (${counted(daysBetween(item.since, today), 'day')})`;
  return { words: `${stateWords(item)}${since}: ${item.name}`, to: addressOf(item, vessel) };
}

/** One item by its name, several as a count with the list `to`. */
function reasonOf(items: readonly UrgentItem[], vessel: number, words: string, to: string): Reason {
  const [item] = items;
  return item && items.length === 1
    ? { words: `${item.name}: ${urgentWords(item)}`, to: addressOf(item, vessel) }
    : { words, to: atVessel(to, vessel) };
}

/** The reasons of the urgent `items`, most urgent first: each detention, what is overdue by section, conditions of class, what is due soon. */
export function reasonsOf(items: readonly UrgentItem[], vessel: number, today: IsoDate): Reason[] {
  const detained = items.filter(({ level }) => level === 'detained');
  const others = detained.slice(MAX_DETENTIONS);
  const late = items.filter(({ level, days }) => level !== 'detained' && days !== null && days < 0);
  const lateKinds = [...new Set(late.map(({ kind }) => kind))];
  const conditions = items.filter(({ level }) => level === 'condition');
  const soon = items.filter(({ level }) => level === 'in7' || level === 'in30');
  const [condition] = conditions;
  return [
    ...detained.slice(0, MAX_DETENTIONS).map((item) => detention(item, vessel, today)),
    ...(others.length > 0 ? [reasonOf(others, vessel, `${others.length} more detentions`, `/${others[0]?.kind}?show=pending`)] : []),
    ...lateKinds.map((kind) => {
      const of = late.filter((item) => item.kind === kind);
      return reasonOf(of, vessel, `${dueNameOf(kind)}: ${of.length} overdue`, `/${kind}?due=${OVERDUE}`);
    }),
    ...(condition ? [reasonOf(conditions, vessel, `Conditions of class: ${conditions.length}`, `/${condition.kind}?show=pending`)] : []),
    ...(soon.length > 0
      ? [reasonOf(soon, vessel, `${soon.length} due within ${EXPIRY_WINDOW} days`, `/due?ship=${vessel}&until=${EXPIRY_WINDOW}d`)]
      : []),
  ];
}
