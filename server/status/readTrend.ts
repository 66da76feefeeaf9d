import { addDays, daysBetween, type IsoDate, todayUtc } from '../../shared/basics/calendar';
import { TREND_WEEKS } from '../../shared/api/trends';
import { dueIndexEntries } from '../../shared/status/dueIndex';
import { URGENT_KINDS } from '../../shared/status/counts';
import { type DayCounts, daysOfTrend, type TrendChange, TREND_FIELDS } from '../../shared/status/trend';
import type { AnyRecord } from '../../shared/kinds/kind';
import type { VesselKind } from '../../shared/kinds/kinds';
import { withFormerValues } from '../log/readPast';
import { epoch, onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/log';
import { TrendModel } from '../database/models/projections';
import { storage } from '../database/storage';
import { createYield } from '../database/yieldToOthers';
import { DUE_INDEX_FORMAT } from './dueIndexFormat';
import { listVesselIds } from './listVessels';
import { readDueIndex, type VesselDueIndex } from './vesselDueIndex';

/** The fields read of each change. A change without `was` was stored by an older version. */
const PROJECTION = {
  _id: 0,
  scope: 1,
  kind: 1,
  record: 1,
  rev: 1,
  op: 1,
  at: 1,
  ...Object.fromEntries(TREND_FIELDS.flatMap((name) => [`fields.${name}`, `was.${name}`]).map((path) => [path, 1 as const])),
};
/** Changes that the database sends at a time. A quiet log needs one batch. */
const BATCH = 2_000;

/** The counts of several days, the oldest first. */
interface DailyCounts {
  overdue: number[];
  soon: number[];
}

/** The counts at the end of every day up to `day`, at most a year. They stay as they are, whatever is written later. */
interface PastCounts extends DailyCounts {
  day: IsoDate;
}

/** Vessels whose counts are in memory, 12 kB each; the one that was read longest ago goes first. */
const MOST_LOADED = 500;
const loaded = new Map<number, { seq: number; today: IsoDate; past: PastCounts; now: DayCounts }>();
onEpoch(() => loaded.clear());

/**
 * A vessel's counts of passed dates and of those soon due, week by week over a year (server/queries/README.md, "Trends"). The counts of past days are
 * stored, so that only changes of later days are read.
 */
export async function readTrend(vessel: number): Promise<DailyCounts> {
  const [of, today] = [epoch(), todayUtc()];
  const { seq, facts } = await readDueIndex(vessel);
  const known = loaded.get(vessel);
  if (known?.seq === seq && known.today === today) return weekly(known.past, known.now);
  const first = addDays(today, -7 * TREND_WEEKS);
  const isUsable = ({ day }: PastCounts) => day >= first && day < today;
  const past = [known?.past ?? (await readStored(vessel))].find((counts) => counts && isUsable(counts)) ?? null;
  const since = past ? addDays(past.day, 1) : first;
  const { days, isEmpty } = await countSince(vessel, { seq, facts }, since, { today, isWhole: !past?.overdue.length });
  const now = { overdue: days.overdue.pop() ?? 0, soon: days.soon.pop() ?? 0 };
  // A log without papers says nothing about the days before.
  const counted = isEmpty ? { overdue: [], soon: [] } : days;
  const lengthened = {
    day: addDays(today, -1),
    overdue: lengthen(past?.overdue, counted.overdue),
    soon: lengthen(past?.soon, counted.soon),
  };
  if (of === epoch()) {
    loaded.delete(vessel);
    loaded.set(vessel, { seq, today, past: lengthened, now });
    if (loaded.size > MOST_LOADED) for (const oldest of loaded.keys()) if (loaded.delete(oldest)) break;
    if (since !== today) await store(vessel, of, lengthened);
  }
  return weekly(lengthened, now);
}

/**
 * The counts at the end of every day from `since` to `today`, from the log. `isWhole`: no older days are known, so days before the log begins are left
 * out; `isEmpty` says that it has no papers.
 */
async function countSince(
  vessel: number,
  { seq, facts }: VesselDueIndex,
  since: IsoDate,
  { today, isWhole }: { today: IsoDate; isWhole: boolean },
): Promise<{ days: DailyCounts; isEmpty: boolean }> {
  const { changes, begins } = since === today ? { changes: [], begins: null } : await readChanges(vessel, seq, since);
  const yieldToOthers = createYield();
  const there = Object.fromEntries(URGENT_KINDS.map((name) => [name, dueIndexEntries(facts, name)]));
  const deleted = await readDeleted(vessel, changes);
  const days: DailyCounts = { overdue: [], soon: [] };
  const span = { today, days: daysBetween(since, today), begins: isWhole ? begins : null };
  for (const { overdue, soon } of daysOfTrend({ there, deleted }, changes, span)) {
    days.overdue.unshift(overdue);
    days.soon.unshift(soon);
    await yieldToOthers();
  }
  return { days, isEmpty: isWhole && changes.length === 0 && begins !== null };
}

/** Counts all days of a year anew, to compare them with the stored ones. Stores nothing. */
export async function recountTrend(vessel: number, index: VesselDueIndex, today: IsoDate): Promise<DailyCounts> {
  return (await countSince(vessel, index, addDays(today, -7 * TREND_WEEKS), { today, isWhole: true })).days;
}

/**
 * Counts the past days of all vessels whose stored counts do not reach yesterday, one vessel after the other, so that the first page need not. Ends early
 * when `isStopped`. Processes that begin together begin at different vessels, and each skips what another has stored meanwhile.
 */
export async function countPastDays(isStopped: () => boolean): Promise<void> {
  // `form`: counts of another format of the index are not used.
  const filter = { epoch: epoch(), form: DUE_INDEX_FORMAT, day: addDays(todayUtc(), -1) };
  const stored = new Set((await TrendModel.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id));
  const vessels = (await listVesselIds()).filter((vessel) => !stored.has(vessel));
  const first = Math.floor(Math.random() * vessels.length);
  const yieldToOthers = createYield();
  for (const vessel of [...vessels.slice(first), ...vessels.slice(0, first)]) {
    if (isStopped()) return;
    // If counting fails, the first page counts.
    await readTrend(vessel).catch(() => undefined);
    await yieldToOthers();
  }
}

const lengthen = (past: readonly number[] = [], days: readonly number[]) => [...past, ...days].slice(-7 * TREND_WEEKS);

/** Today's point, and one of every week before. */
function weekly(past: DailyCounts, now: DayCounts): DailyCounts {
  const eachWeek = (days: readonly number[], last: number) => [...days, last].filter((_, at) => (days.length - at) % 7 === 0);
  return { overdue: eachWeek(past.overdue, now.overdue), soon: eachWeek(past.soon, now.soon) };
}

async function readStored(vessel: number): Promise<PastCounts | null> {
  return TrendModel.findOne({ _id: vessel, epoch: epoch(), form: DUE_INDEX_FORMAT }).lean<PastCounts>();
}

// Errors are ignored: counts that are not stored are computed again.
async function store(vessel: number, of: string, past: PastCounts): Promise<void> {
  const update = { $set: { ...past, epoch: of, form: DUE_INDEX_FORMAT } };
  await TrendModel.updateOne({ _id: vessel }, update, { upsert: true, writeConcern: { w: 1, j: false } }).catch(() => undefined);
}

/**
 * The changes of papers after the day `since`, up to number `seq`, newest first. Reads backwards until that day, so no index of times is needed.
 * `begins`: the day of the first of them, if the log has no older ones.
 */
async function readChanges(vessel: number, seq: number, since: IsoDate): Promise<{ changes: TrendChange[]; begins: IsoDate | null }> {
  const changes: TrendChange[] = [];
  const filter = { scope: vessel, kind: { $in: URGENT_KINDS }, seq: { $lte: seq } };
  for await (const batch of storage.changeBatches(filter, { projection: PROJECTION, sort: { seq: -1 }, batchSize: BATCH })) {
    for (const change of batch) {
      const day = dayOf(change.at);
      if (day <= since) return { changes, begins: null };
      changes.push(await trendChange(change, day));
    }
  }
  return { changes, begins: changes.at(-1)?.day ?? since };
}

/** Changes come in the order of time, so the day is nearly always that of the one before. */
let last = { from: Infinity, day: '' };
const DAY_MS = 86_400_000;

function dayOf(at: Date): IsoDate {
  const time = at.getTime();
  if (!(time >= last.from && time < last.from + DAY_MS)) last = { from: time - (time % DAY_MS), day: todayUtc(time) };
  return last.day;
}

async function trendChange(change: ChangeDocument, day: IsoDate): Promise<TrendChange> {
  const { kind, record, rev, op, fields, was } = change;
  const isMissing = was === undefined && op === 'updated';
  return { kind: kind as VesselKind, record, rev, op, day, fields, was: isMissing ? (await withFormerValues(change)).was : (was ?? {}) };
}

/** The records that are deleted now and that one of `changes` deleted, with their last values. */
async function readDeleted(vessel: number, changes: readonly TrendChange[]): Promise<Partial<Record<VesselKind, AnyRecord[]>>> {
  const deleted: Partial<Record<VesselKind, AnyRecord[]>> = {};
  for (const kind of URGENT_KINDS) {
    const ids = new Set(changes.filter((change) => change.op === 'deleted' && change.kind === kind).map(({ record }) => record));
    if (ids.size === 0) continue;
    const projection = Object.fromEntries(['_id', 'rev', ...TREND_FIELDS].map((name) => [name, 1 as const]));
    const records: AnyRecord[] = [];
    for await (const document of storage.eachRecord(kind, { _id: { $in: [...ids] }, vessel, deleted: true }, { projection }))
      records.push({ ...document, id: document._id, vessel_id: vessel });
    deleted[kind] = records;
  }
  return deleted;
}
