import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { addDays, daysBetween, type IsoDate, todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { storedFields, trusted } from '../database/encoding';
import {
  type RecordDocument,
  recordModel,
  DueIndexModel,
  type DueIndexDocument,
  SearchWordsPositionModel,
  TrendModel,
} from '../database/models/projections';
import { ChangeModel, type ChangeDocument, InstallationModel } from '../database/models/log';
import { type Folded, foldOne, foldRecords } from './foldRecords';
import { type Position, type ReportFault, logName } from './databaseState';
import { presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import { vesselStatusOf } from '../../shared/status/countVessel';
import { headOf } from '../log/readLog';
import { DUE_INDEX_FORMAT } from '../status/dueIndexFormat';
import { buildDueIndex } from '../status/buildDueIndex';
import { createYield } from '../database/yieldToOthers';
import { kindsOf, staleWords, WORDS_FORM } from '../status/recordWords';
import { recountTrend } from '../status/readTrend';
import { touchedBetween } from '../status/touchedBetween';

const BATCH = 500;
const TRIES = 8;
const PAUSE_MS = 60;

/** The fault that `find` reports in all tries; null otherwise. A record is behind a log that is being written for milliseconds. */
async function lastingFault(find: () => Promise<string | null>): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const fault = await find();
    if (fault === null || attempt === TRIES) return fault;
    await delay(PAUSE_MS);
  }
}

/** Compares every record with the result of its changes. Returns the number of records. */
export async function checkRecords(position: Position, report: ReportFault): Promise<number> {
  const seen = new Map<KindName, Set<number>>(KIND_NAMES.map((kind) => [kind, new Set()]));
  let batch: Folded[] = [];
  let count = 0;

  async function compare(): Promise<void> {
    for (const kind of new Set(batch.map((folded) => folded.kind))) {
      const ids = batch.filter((folded) => folded.kind === kind).map(({ record }) => record);
      const found = await recordModel(kind)
        .find({ _id: trusted({ $in: ids }) })
        .lean<RecordDocument[]>();
      const documents = new Map(found.map((document) => [document._id, document]));
      for (const folded of batch) {
        if (folded.kind !== kind || difference(folded, documents.get(folded.record)) === null) continue;
        const lasting = await lastingFault(() => recordFault(kind, folded.record));
        if (lasting) report(`${kind} ${folded.record} of vessel ${folded.scope}: ${lasting}`);
      }
    }
    batch = [];
  }

  for await (const folded of foldRecords(position)) {
    count += 1;
    const gap = folded.revisions.findIndex((rev, index) => rev !== index + 1);
    if (gap >= 0) report(`${folded.kind} ${folded.record} has revision ${folded.revisions[gap]} after ${gap}`);
    if (folded.wrongFormer.length > 0)
      report(`${folded.kind} ${folded.record}: revision ${folded.wrongFormer[0]} says of what was before it what its log does not`);
    const ids = seen.get(folded.kind);
    if (ids?.has(folded.record)) report(`${folded.kind} ${folded.record} is in two logs`);
    ids?.add(folded.record);
    batch.push(folded);
    if (batch.length >= BATCH) await compare();
  }
  await compare();
  await checkOrphans(seen, report);
  return count;
}

/** Reports records without a change. */
async function checkOrphans(seen: Map<KindName, Set<number>>, report: ReportFault): Promise<void> {
  for (const [kind, ids] of seen) {
    const records = recordModel(kind).find({}, { _id: 1 }).lean<RecordDocument[]>().cursor();
    for await (const { _id } of records as AsyncIterable<RecordDocument>) {
      if (!ids.has(_id) && !(await ChangeModel.exists({ kind, record: _id }))) report(`${kind} ${_id} is a record no change speaks of`);
    }
  }
}

async function recordFault(kind: KindName, record: number): Promise<string | null> {
  const document = await recordModel(kind).findById(record).lean<RecordDocument>();
  const changes = await ChangeModel.find({ kind, record }).sort({ rev: 1 }).lean<ChangeDocument[]>();
  const folded = changes.reduce<Folded | null>(foldOne, null);
  return folded ? difference(folded, document ?? undefined) : null;
}

function difference(folded: Folded, document: RecordDocument | undefined): string | null {
  const rev = folded.revisions.at(-1);
  if (!document) return 'there is no record, and its log has one';
  if (document.rev !== rev) return `the record is at revision ${document.rev}, its log at ${rev}`;
  if (document.deleted !== folded.deleted) return `the record is ${document.deleted ? '' : 'not '}deleted, and its log says otherwise`;
  if (document.vessel !== folded.scope) return `the record is stored under vessel ${document.vessel}`;
  const kind = kindOf(folded.kind);
  const [expected, stored] = [storedFields(kind, folded.fields), storedFields(kind, document)];
  const different = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], stored[name]));
  return different.length > 0 ? `${different.join(', ')} of the record is not what its log makes of it` : null;
}

/**
 * Checks the due index of every vessel. It must equal an index that is built from the records, except for records with later changes. Its stored status
 * must equal the one computed from it. Indexes that a server would rebuild are skipped.
 */
export async function checkDueIndex(report: ReportFault): Promise<void> {
  const epoch = (await InstallationModel.findOne().lean())?.epoch;
  const vessels = await DueIndexModel.find({}, { _id: 1 }).lean<{ _id: number }[]>();
  for (const { _id: vessel } of vessels) {
    const fault = await dueIndexFault(vessel, epoch ?? null);
    if (fault !== null) report(`the stored due dates of ${logName(vessel)} ${fault}`);
  }
}

async function dueIndexFault(vessel: number, epoch: string | null): Promise<string | null> {
  const stored = await DueIndexModel.findById(vessel).lean<DueIndexDocument>();
  if (!stored || stored.form !== DUE_INDEX_FORMAT || stored.epoch !== epoch) return null;
  const packed = JSON.parse(stored.facts) as PackedDueIndex;
  const built: PackedDueIndex = JSON.parse(JSON.stringify(await buildDueIndex(vessel)));
  // The head is read after the records, so that every change they include is among the later ones.
  const head = await headOf(vessel);
  if (stored.seq > head) return `hold number ${stored.seq}, which it does not have`;
  const touched = await touchedBetween<VesselKind>([{ scope: vessel, from: stored.seq, to: head }], createYield());
  const untouched = (index: PackedDueIndex) =>
    VESSEL_KINDS.map((name) => (index[name] ?? []).filter(([id]) => !touched.get(name)?.has(Number(id))));
  if (!isDeepStrictEqual(untouched(packed), untouched(built))) return 'are not what its records make of them';
  return isDeepStrictEqual(
    JSON.parse(stored.standing),
    JSON.parse(JSON.stringify(vesselStatusOf(presentDueIndex(packed, stored.day), stored.day, JSON.parse(stored.particulars) as Values))),
  )
    ? null
    : `count otherwise than its records on ${stored.day}`;
}

/** The longest time between the date of a change and its append, and between the clocks of two processes, in milliseconds. */
const LATE_MS = 60_000;

/** Counts the past days of every vessel with stored counts anew from its log. Counts that a server would not use are skipped. */
export async function checkTrends(report: ReportFault): Promise<void> {
  const epoch = (await InstallationModel.findOne().lean())?.epoch ?? '';
  for (const { _id: vessel } of await TrendModel.find({ form: DUE_INDEX_FORMAT, epoch }, { _id: 1 }).lean()) {
    const fault = await lastingFault(() => trendFault(vessel));
    if (fault !== null) report(`the stored past counts of ${logName(vessel)} ${fault}`);
  }
}

async function trendFault(vessel: number): Promise<string | null> {
  const [stored, today] = [await TrendModel.findById(vessel).lean(), todayUtc()];
  if (!stored || stored.day >= today) return null;
  // The number is read after the records: a change that they lack is undone as well, which leaves the days before it as they were.
  const facts = await buildDueIndex(vessel);
  const days = await recountTrend(vessel, { seq: await headOf(vessel), facts }, today);
  // Days before the log begins have nothing to be compared with.
  for (let ago = 1; ago < days.overdue.length; ago += 1) {
    const day = addDays(today, -ago);
    const at = stored.overdue.length - 1 - daysBetween(day, stored.day);
    if (at < 0 || at >= stored.overdue.length) continue;
    const isSame = stored.overdue[at] === days.overdue.at(-1 - ago) && stored.soon[at] === days.soon.at(-1 - ago);
    if (!isSame && !(await mayEndLate(vessel, day))) return `are not what its changes make of ${day}`;
  }
  return null;
}

/** Whether a change of the last minute of a day may have come after the day was counted. The stored count stays as it is then. */
async function mayEndLate(vessel: number, day: IsoDate): Promise<boolean> {
  const end = Date.parse(`${addDays(day, 1)}T00:00Z`);
  return (await ChangeModel.exists({ scope: vessel, at: trusted({ $gte: new Date(end - LATE_MS), $lt: new Date(end) }) })) !== null;
}

/** Checks the search words of all records. Words that a server would rebuild or update are skipped. */
export async function checkWords(report: ReportFault): Promise<void> {
  const epoch = (await InstallationModel.findOne().lean())?.epoch ?? '';
  for (const { _id: scope } of await SearchWordsPositionModel.find({ form: WORDS_FORM, epoch }, { _id: 1 }).lean()) {
    const fault = await wordsFault(scope);
    if (fault !== null) report(`the stored words of ${logName(scope)} ${fault}`);
  }
}

async function wordsFault(scope: number): Promise<string | null> {
  const stored = await SearchWordsPositionModel.findById(scope).lean();
  if (!stored) return null;
  const yieldToOthers = createYield();
  const stale: [KindName, number][] = [];
  for (const kind of kindsOf(scope))
    for await (const { _id } of staleWords(kind, { vessel: scope }, yieldToOthers)) stale.push([kind, _id]);
  // Read after the records, as above.
  const head = await headOf(scope);
  if (stored.seq > head) return `hold number ${stored.seq}, which it does not have`;
  const touched = await touchedBetween<KindName>([{ scope, from: stored.seq, to: head }], yieldToOthers);
  const fault = stale.find(([kind, id]) => !touched.get(kind)?.has(id));
  return fault ? `are not those of ${fault[0]} ${fault[1]}` : null;
}
