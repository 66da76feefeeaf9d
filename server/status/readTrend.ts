import { setImmediate } from 'node:timers/promises';
import { addDays, type IsoDate, todayUtc } from '../../shared/basics/calendar';
import { TREND_WEEKS } from '../../shared/api/trends';
import { dueIndexEntries } from '../../shared/status/dueIndex';
import { URGENT_KINDS } from '../../shared/status/counts';
import { type WeeklyCounts, type TrendChange, TREND_FIELDS, trendOf } from '../../shared/status/trend';
import type { AnyRecord } from '../../shared/kinds/kind';
import type { VesselKind } from '../../shared/kinds/kinds';
import { withWas } from '../log/readPast';
import { onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/log';
import { storage } from '../database/storage';
import { readDueIndex } from './vesselDueIndex';

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

const loaded = new Map<number, { seq: number; today: IsoDate; trend: WeeklyCounts }>();
onEpoch(() => loaded.clear());

/** A vessel's counts of overdue and soon due records, week by week over a year (server/queries/README.md, "Trends"). */
export async function readTrend(vessel: number): Promise<WeeklyCounts> {
  const today = todayUtc();
  const { seq, facts } = await readDueIndex(vessel);
  const known = loaded.get(vessel);
  if (known?.seq === seq && known.today === today) return known.trend;
  const { changes, begins } = await readChanges(vessel, seq, addDays(today, -7 * TREND_WEEKS));
  await setImmediate();
  const there = Object.fromEntries(URGENT_KINDS.map((name) => [name, dueIndexEntries(facts, name)]));
  const gone = await readGone(vessel, changes);
  const trend = trendOf({ there, gone }, changes, { today, weeks: TREND_WEEKS, begins });
  loaded.set(vessel, { seq, today, trend });
  return trend;
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
  return { kind: kind as VesselKind, record, rev, op, day, fields, was: isMissing ? (await withWas(change)).was : (was ?? {}) };
}

/** The records that are deleted now and that one of `changes` deleted, with their last values. */
async function readGone(vessel: number, changes: readonly TrendChange[]): Promise<Partial<Record<VesselKind, AnyRecord[]>>> {
  const gone: Partial<Record<VesselKind, AnyRecord[]>> = {};
  for (const kind of URGENT_KINDS) {
    const ids = new Set(changes.filter((change) => change.op === 'deleted' && change.kind === kind).map(({ record }) => record));
    if (ids.size === 0) continue;
    const projection = Object.fromEntries(['_id', 'rev', ...TREND_FIELDS].map((name) => [name, 1 as const]));
    const records: AnyRecord[] = [];
    for await (const document of storage.eachRecord(kind, { _id: { $in: [...ids] }, vessel, deleted: true }, { projection }))
      records.push({ ...document, id: document._id, vessel_id: vessel });
    gone[kind] = records;
  }
  return gone;
}
