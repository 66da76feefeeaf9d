import { setTimeout as delay } from 'node:timers/promises';
import { todayUtc } from '../../shared/calendar';
import { countOf, isNothing, type VesselCounts } from '../../shared/counts';
import { factsOf } from '../../shared/factsOf';
import type { AnyRecord } from '../../shared/kind';
import { isListed, kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds';
import { present } from '../../shared/present';
import { onEpoch } from '../database/epoch';
import { eachDocument } from '../database/eachDocument';
import { recordModel } from '../database/models/record';
import { createPace } from '../database/pace';
import { projectedTo } from '../log/scopeLog';
import { FLEET } from './readRecords';

interface Held {
  seq: number;
  today: string;
  counts: Promise<VesselCounts['counts']>;
}
const held = new Map<number, Held>();
onEpoch(() => held.clear());

/** What is due or pending on a vessel today (section 1): the same until its log moves or the day ends. */
export async function readCounts(vessel: number): Promise<VesselCounts> {
  const seq = await projectedTo(vessel);
  const today = todayUtc();
  let known = held.get(vessel);
  if (known?.seq !== seq || known.today !== today) {
    const counts = count(vessel);
    known = { seq, today, counts };
    held.set(vessel, known);
    counts.catch(() => held.delete(vessel));
  }
  return { vessel, seq, counts: await known.counts };
}

/** How long one vessel, and the whole fleet, may keep the answer waiting, in milliseconds. */
const VESSEL_PATIENCE = 250;
const FLEET_PATIENCE = 5_000;

/** What is due on every vessel there is, and the vessels that could not be counted in time. */
export interface FleetReading {
  vessels: VesselCounts[];
  late: number[];
}

/** Counts the vessels one after the other: counting must not delay writes, and one vessel must not delay the fleet. */
export async function readFleetCounts(): Promise<FleetReading> {
  const found = await recordModel('vessels').find({ vessel: FLEET, deleted: false }, { _id: 1 }).lean<{ _id: number }[]>();
  const there = new Set(found.map(({ _id }) => _id));
  for (const vessel of held.keys()) if (!there.has(vessel)) held.delete(vessel);
  const reading: FleetReading = { vessels: [], late: [] };
  const until = performance.now() + FLEET_PATIENCE;
  for (const vessel of there) {
    const patience = Math.min(VESSEL_PATIENCE, until - performance.now());
    const counts = patience > 0 ? await within(patience, readCounts(vessel)) : null;
    if (counts) reading.vessels.push(counts);
    else reading.late.push(vessel);
  }
  return reading;
}

/** What `counting` finds within `ms` milliseconds; null when it fails or takes longer. */
async function within(ms: number, counting: Promise<VesselCounts>): Promise<VesselCounts | null> {
  const given = new AbortController();
  const late = delay(ms, null, { signal: given.signal }).catch(() => null);
  try {
    return await Promise.race([counting.catch(() => null), late]);
  } finally {
    given.abort();
  }
}

async function count(vessel: number): Promise<VesselCounts['counts']> {
  const pace = createPace();
  const counted = await Promise.all(VESSEL_KINDS.map(async (name) => [name, await countKind(vessel, name, pace)] as const));
  return Object.fromEntries(counted.filter(([, found]) => !isNothing(found)));
}

async function countKind(vessel: number, name: VesselKind, pace: ReturnType<typeof createPace>) {
  const kind = kindOf(name);
  const names = factsOf(kind);
  const projection: Record<string, 1> = Object.fromEntries(['_id', ...names].map((field) => [field, 1]));
  const listed: AnyRecord[] = [];
  for await (const document of eachDocument(recordModel(name), { vessel, deleted: false }, { projection }, pace)) {
    const facts = Object.fromEntries(names.map((field) => [field, document[field] ?? null]));
    const record = present(kind, { ...facts, id: document._id, vessel_id: vessel, rev: 0 }, todayUtc());
    if (isListed(kind, record)) listed.push(record);
  }
  return countOf(name, listed, todayUtc());
}
