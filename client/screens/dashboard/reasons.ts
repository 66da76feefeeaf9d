import type { IsoDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { OVERDUE } from '../../../shared/basics/dueMonths';
import { kindOf } from '../../../shared/kinds/kinds';
import { type Level, STOPPING, type UrgentItem } from '../../../shared/status/urgency';
import type { DataGap, ShipVerdict } from '../../../shared/status/verdict';
import { reasonWords } from '../../../shared/status/verdictWords';
import { atVessel } from '../../records/atVessel';
import { dueNameOf } from '../../records/cells/dueItems';
import { urgentWords } from '../../records/cells/urgentWords';
import { additionPath, editPath, recordAddress } from '../../records/sections';

/** The groups of the to-do list, in the order of urgency. */
export const TODO_GROUPS: readonly { title: string; levels: ReadonlySet<Level> }[] = [
  { title: 'Blocking', levels: STOPPING },
  { title: 'Overdue', levels: new Set<Level>(['overdue']) },
  { title: 'Conditions of class', levels: new Set<Level>(['condition']) },
  { title: `Due in ${EXPIRY_WINDOW} days`, levels: new Set<Level>(['in7', 'in30']) },
];

/** A sentence of the verdict, linked to the record or the list of records. */
export interface Reason {
  words: string;
  to: string;
}

const addressOf = ({ kind, id, name }: UrgentItem, vessel: number) => recordAddress(kindOf(kind), vessel, id, name);

/** Where a missing datum is entered: the form of its record, of a new one, or of the vessel. */
function gapAddress({ kind, id }: DataGap, vessel: number): string {
  const of = kindOf(kind);
  return of.scope === 'vessel' && id === null
    ? additionPath(of, vessel)
    : (editPath(of, vessel, id ?? vessel) ?? atVessel(`/${kind}`, vessel));
}

/** Every reason of a verdict, each linked to its record: what stops the ship, what will, what is not known. */
export const verdictReasons = ({ items, gaps }: ShipVerdict, vessel: number, today: IsoDate): Reason[] => [
  ...items.map((item) => ({ words: reasonWords(item, today), to: addressOf(item, vessel) })),
  ...gaps.map((gap) => ({ words: gap.words, to: gapAddress(gap, vessel) })),
];

/** One item by its name, several as a count with the list `to`. */
function reasonOf(items: readonly UrgentItem[], vessel: number, words: string, to: string): Reason {
  const [item] = items;
  return item && items.length === 1
    ? { words: `${item.name}: ${urgentWords(item)}`, to: addressOf(item, vessel) }
    : { words, to: atVessel(to, vessel) };
}

/** What needs action on a ship that can sail, most urgent first: what is overdue by section, conditions of class, what is due soon. */
export function remarksOf(items: readonly UrgentItem[], vessel: number): Reason[] {
  const late = items.filter(({ level }) => level === 'overdue');
  const conditions = items.filter(({ level }) => level === 'condition');
  const soon = items.filter(({ level }) => level === 'in7' || level === 'in30');
  const [condition] = conditions;
  return [
    ...[...new Set(late.map(({ kind }) => kind))].map((kind) => {
      const of = late.filter((item) => item.kind === kind);
      return reasonOf(of, vessel, `${dueNameOf(kind)}: ${of.length} overdue`, `/${kind}?due=${OVERDUE}`);
    }),
    ...(condition ? [reasonOf(conditions, vessel, `Conditions of class: ${conditions.length}`, `/${condition.kind}?show=pending`)] : []),
    ...(soon.length > 0
      ? [reasonOf(soon, vessel, `${soon.length} due within ${EXPIRY_WINDOW} days`, `/due?ship=${vessel}&until=${EXPIRY_WINDOW}d`)]
      : []),
  ];
}
