import { showDate } from '../../shared/basics/calendar';
import { recordName } from '../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { dueItems, type DueItem } from '../../shared/status/dueItems';
import { HORIZON } from '../../shared/status/vesselStatus';
import { isRed, stateWords, urgentItems, type UrgentItem } from '../../shared/status/urgency';
import { EXPIRY_WINDOW } from '../../shared/basics/dueDates';
import type { ReadRecords } from '../database/recordsAt';
import type { Cell, Paper, PaperTable } from './paper';
import { madeAt, MOST_ROWS, particularsOf, readSection, tableOf } from './readSection';

/** The state of one ship at `now`: her particulars, what each section counts, what needs action, and every list, without amounts of invoices. */
export async function statusReport(read: ReadRecords, vessel: AnyRecord, now: Date): Promise<Paper> {
  const today = now.toISOString().slice(0, 10);
  const sections = new Map<VesselKind, AnyRecord[]>();
  for (const name of VESSEL_KINDS) sections.set(name, await readSection(read, kindOf(name), vessel.id, today));
  const all = [...sections];
  const urgent = urgentItems(Object.fromEntries(all), today);
  const ahead = all
    .flatMap(([name, records]) => dueItems(name, records, today))
    .filter(({ past, days }) => past !== null && days > EXPIRY_WINDOW && days <= HORIZON)
    .toSorted((a, b) => a.days - b.days);
  const vessels = kindOf('vessels');
  return {
    title: recordName(vessels, vessel),
    name: 'Status report',
    made: madeAt(now),
    facts: particularsOf(vessels, vessel),
    figures: [
      { label: 'Overdue', value: urgent.filter(({ level }) => isRed(level) && level !== 'detained').length, tone: 'red' },
      ...all.map(([name, records]) => ({
        label: kindOf(name).countLabel ?? kindOf(name).title,
        value: records.filter((record) => kindOf(name).isPending(record, today)).length,
      })),
    ],
    tables: [urgentTable(urgent), aheadTable(ahead), ...all.map(([name, records]) => tableOf(kindOf(name), records, today))],
  };
}

type Line = Pick<UrgentItem, 'kind' | 'name' | 'date'>;

function linesTable<T extends Line>(
  items: readonly T[],
  words: Pick<PaperTable, 'heading' | 'none'>,
  stateOf: (item: T) => Cell,
): PaperTable {
  return {
    ...words,
    columns: [
      { label: 'Section', share: 1.2 },
      { label: 'What', share: 3 },
      { label: 'Date', share: 0.8 },
      { label: 'State', share: 1.4 },
    ],
    rows: items
      .slice(0, MOST_ROWS)
      .map((item): Cell[] => [
        { text: kindOf(item.kind).title },
        { text: item.name },
        { text: item.date ? showDate(item.date) : '' },
        stateOf(item),
      ]),
    more: Math.max(0, items.length - MOST_ROWS),
  };
}

const urgentTable = (items: readonly UrgentItem[]): PaperTable =>
  linesTable(items, { heading: `Needs action (${items.length})`, none: 'Nothing needs action.' }, stateOf);

const aheadTable = (items: readonly DueItem[]): PaperTable =>
  linesTable(
    items,
    {
      heading: `Falls due in ${EXPIRY_WINDOW + 1} to ${HORIZON} days (${items.length})`,
      none: `Nothing falls due in ${EXPIRY_WINDOW + 1} to ${HORIZON} days.`,
    },
    ({ days }) => ({ text: daysText(days) }),
  );

function daysText(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days < 0) return `${count} overdue`;
  return days === 0 ? 'due today' : `in ${count}`;
}

function stateOf(item: UrgentItem): Cell {
  const since = item.since && !item.date ? `, since ${showDate(item.since)}` : '';
  const state = stateWords(item);
  const text = state === null ? daysText(item.days ?? 0) : state + since;
  return { text, tone: isRed(item.level) ? 'red' : 'amber' };
}
