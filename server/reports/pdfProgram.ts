import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { type ReadRecords, recordsAt, DatabaseSilent } from '../database/recordsAt';
import { drawPaper } from './drawPaper';
import {
  type ReportCell,
  type MadePdf,
  type Paper,
  type PaperJob,
  type PaperTable,
  madeAt,
  MOST_REPORT_ROWS,
  particularsOf,
  readSection,
  tableOf,
} from './readSection';
import { showDate } from '../../shared/basics/calendar';
import { recordName } from '../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { type DueItem, dueItems } from '../../shared/status/dueItems';
import { HORIZON } from '../../shared/status/countVessel';
import { isRed, stateWords, type UrgentItem, urgentItems } from '../../shared/status/urgency';
import { gapsOf, type ShipVerdict, stoppedByRequired, verdictOf } from '../../shared/status/verdict';
import { ANSWER_WORDS, NOT_ASKED, reasonWords } from '../../shared/status/verdictWords';
import { EXPIRY_WINDOW } from '../../shared/basics/dueDates';

/** The status report of a ship at `now`: particulars, counts, items that need action or fall due, and all lists, without amounts. */
async function statusReport(read: ReadRecords, vessel: AnyRecord, now: Date): Promise<Paper> {
  const today = now.toISOString().slice(0, 10);
  const sections = new Map<VesselKind, AnyRecord[]>();
  for (const name of VESSEL_KINDS) sections.set(name, await readSection(read, kindOf(name), vessel.id, today));
  const all = [...sections];
  const records = Object.fromEntries(all) as Record<VesselKind, AnyRecord[]>;
  const urgent = stoppedByRequired(urgentItems(records, today), records, vessel, today);
  const upcoming = all
    .flatMap(([name, records]) => dueItems(name, records, today))
    .filter(({ past, days }) => past !== null && days > EXPIRY_WINDOW && days <= HORIZON)
    .toSorted((a, b) => a.days - b.days);
  const vessels = kindOf('vessels');
  const verdict = verdictOf(urgent, gapsOf(records, vessel, today));
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
    tables: [
      verdictTable(verdict, today),
      urgentTable(urgent),
      upcomingTable(upcoming),
      ...all.map(([name, records]) => tableOf(kindOf(name), records, today)),
    ],
  };
}

/** Can she sail: the answer with all reasons, and what it does not consider. */
function verdictTable({ answer, items, gaps }: ShipVerdict, today: string): PaperTable {
  const reasons: ReportCell[] = [
    ...items.map((item): ReportCell => ({ text: reasonWords(item, today), tone: item.stops === 'now' ? 'red' : 'amber' })),
    ...gaps.map(({ words }) => ({ text: words })),
  ];
  return {
    heading: `Can she sail? ${ANSWER_WORDS[answer]}`,
    none: `${NOT_ASKED}.`,
    columns: [{ label: `Reason (${NOT_ASKED.toLowerCase()})`, share: 1 }],
    rows: reasons.slice(0, MOST_REPORT_ROWS).map((reason) => [reason]),
    more: Math.max(0, reasons.length - MOST_REPORT_ROWS),
  };
}

type Line = Pick<UrgentItem, 'kind' | 'name' | 'date'>;

function linesTable<T extends Line>(
  items: readonly T[],
  words: Pick<PaperTable, 'heading' | 'none'>,
  stateOf: (item: T) => ReportCell,
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
      .slice(0, MOST_REPORT_ROWS)
      .map((item): ReportCell[] => [
        { text: kindOf(item.kind).title },
        { text: item.name },
        { text: item.date ? showDate(item.date) : '' },
        stateOf(item),
      ]),
    more: Math.max(0, items.length - MOST_REPORT_ROWS),
  };
}

const urgentTable = (items: readonly UrgentItem[]): PaperTable =>
  linesTable(items, { heading: `Needs action (${items.length})`, none: 'Nothing needs action.' }, stateOf);

const upcomingTable = (items: readonly DueItem[]): PaperTable =>
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

function stateOf(item: UrgentItem): ReportCell {
  const since = item.since && !item.date ? `, since ${showDate(item.since)}` : '';
  const state = stateWords(item);
  const text = state === null ? daysText(item.days ?? 0) : state + since;
  return { text, tone: isRed(item.level) ? 'red' : 'amber' };
}

/** The priority (nice value). At a lower priority other work on the machine could stop drawing completely. */
const PRIORITY = 5;

/** The last Node.js version with the flag below. An unknown flag would end the program. */
const LAST_WITH_BUDGET = 22;

// With a single thread, compiling delays the report, so only code that has run for longer is compiled.
if (Number.parseInt(process.versions.node) <= LAST_WITH_BUDGET) setFlagsFromString('--interrupt-budget=500000');

// Requests of the server have priority. On Linux each thread has its own priority.
for (const thread of threads()) {
  try {
    setPriority(thread, PRIORITY);
  } catch {
    // The thread has ended, or the system does not allow it.
  }
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

let read: ReadRecords | undefined;

/** Handles one `PaperJob` after the other and answers each with a `MadePdf`. */
process.on(
  'message',
  (job: PaperJob) =>
    void make(job).then(answer, (error: unknown) => answer({ failed: inspect(error), isUnread: error instanceof DatabaseSilent })),
);
// The server is gone.
process.on('disconnect', () => process.exit());

async function make(job: PaperJob): Promise<Uint8Array> {
  if ('paper' in job) return drawPaper(job.paper);
  read ??= recordsAt(job.database);
  return drawPaper(await statusReport(read, job.reportOn, job.now));
}

function answer(made: MadePdf): void {
  process.send?.(made);
}
