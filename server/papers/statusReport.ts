import { showDate } from '../../shared/calendar';
import { nameOf } from '../../shared/called';
import type { AnyRecord } from '../../shared/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds';
import { byUrgency, dueItems, graveItems, type UrgentItem } from '../../shared/urgent';
import type { ReadRecords } from '../database/recordsAt';
import type { Cell, Paper, PaperTable } from './paper';
import { madeAt, MOST_ROWS, particularsOf, readSection, tableOf } from './readSection';

/** What falls due later is in the lists alone, in days. */
const AHEAD = 90;
const SOON = 30;

/** The state of one ship at `now`: her particulars, what each section counts, what needs action, and every list, without amounts of invoices. */
export async function statusReport(read: ReadRecords, vessel: AnyRecord, now: Date): Promise<Paper> {
  const today = now.toISOString().slice(0, 10);
  const sections = new Map<VesselKind, AnyRecord[]>();
  for (const name of VESSEL_KINDS) sections.set(name, await readSection(read, kindOf(name), vessel.id, today));
  const all = [...sections];
  const urgent = all
    .flatMap(([name, records]): UrgentItem[] => [
      ...graveItems(name, records, today),
      ...dueItems(name, records, today)
        .filter(({ days }) => days <= AHEAD)
        .map((item) => ({ ...item, grave: null })),
    ])
    .toSorted(byUrgency);
  const vessels = kindOf('vessels');
  return {
    title: nameOf(vessels, vessel),
    name: 'Status report',
    made: madeAt(now),
    facts: particularsOf(vessels, vessel),
    figures: [
      { label: 'Overdue', value: urgent.filter(({ grave, days }) => !grave && (days ?? 0) < 0).length, tone: 'red' },
      ...all.map(([name, records]) => ({
        label: kindOf(name).countLabel ?? kindOf(name).title,
        value: records.filter((record) => kindOf(name).isPending(record, today)).length,
      })),
    ],
    tables: [urgentTable(urgent), ...all.map(([name, records]) => tableOf(kindOf(name), records, today))],
  };
}

function urgentTable(items: readonly UrgentItem[]): PaperTable {
  return {
    heading: `Needs action, or falls due within ${AHEAD} days (${items.length})`,
    none: `Nothing needs action or falls due within ${AHEAD} days.`,
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

const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

function stateOf({ grave, days }: UrgentItem): Cell {
  if (grave) return { text: grave.words, tone: grave.holdsShip ? 'red' : 'amber' };
  if (days === null) return { text: '' };
  if (days < 0) return { text: `${daysText(-days)} overdue`, tone: 'red' };
  return { text: days === 0 ? 'due today' : `in ${daysText(days)}`, ...(days <= SOON && { tone: 'amber' }) };
}
