import { setTimeout as delay } from 'node:timers/promises';
import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { encodeVesselStatus } from '../../shared/status/vesselStatusWire';
import { allProjectedTo } from '../log/projectedTo';
import { DueIndexModel, type DueIndexDocument } from '../database/models/dueIndex';
import { trusted } from '../database/encoding';
import { vesselsThere } from './vesselsThere';
import { loadedStatus, holdKept, holdOnly, readVesselStatus, type LoadedStatus } from './vesselDueIndex';

/** How long one vessel, and the whole fleet, may keep the answer waiting, in milliseconds. */
const VESSEL_PATIENCE = 250;
const FLEET_PATIENCE = 5_000;
const WARM_UPS = 2;

type Listener = (vessel: number) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with every vessel that a reader was told is late. Returns how to stop. */
export function onLate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How every vessel there is stands on `today`, and the vessels that could not be counted in time. */
export interface FleetStatusRead {
  today: IsoDate;
  statuses: [vessel: number, standing: LoadedStatus][];
  uncounted: number[];
}

/** Reads what is true as it is held; counts the others one after the other, so that one vessel does not delay the fleet. */
export async function readFleetStatus(patience = { vessel: VESSEL_PATIENCE, fleet: FLEET_PATIENCE }): Promise<FleetStatusRead> {
  const { today, statuses, uncounted: unknown } = await readHeld();
  const late: number[] = [];
  const until = performance.now() + patience.fleet;
  for (const vessel of unknown) {
    const most = Math.min(patience.vessel, until - performance.now());
    const standing = most > 0 ? await within(most, readVesselStatus(vessel)) : null;
    if (standing) statuses.push([vessel, standing]);
    else late.push(vessel);
  }
  for (const vessel of late) for (const listener of listeners) listener(vessel);
  return { today, statuses, uncounted: late };
}

/** How the vessels stand whose standing is held, or was kept when the last process stopped: the others are late. */
async function readHeld(): Promise<FleetStatusRead> {
  const today = todayUtc();
  const vessels = await vesselsThere();
  const heads = await allProjectedTo(vessels);
  holdOnly(new Set(vessels));
  const known = (vessel: number) => loadedStatus(vessel, heads.get(vessel) ?? 0, today);
  await takeUp(vessels.filter((vessel) => !known(vessel)));
  const reading: FleetStatusRead = { today, statuses: [], uncounted: [] };
  for (const vessel of vessels) {
    const standing = known(vessel);
    if (standing) reading.statuses.push([vessel, standing]);
    else reading.uncounted.push(vessel);
  }
  return reading;
}

/** How a vessel stands, in JSON: the same until it stands otherwise. */
const texts = new WeakMap<LoadedStatus, string>();

function textOf(vessel: number, status: LoadedStatus): string {
  const text = texts.get(status) ?? JSON.stringify(encodeVesselStatus(vessel, status.seq, status.standing));
  texts.set(status, text);
  return text;
}

/** The answer to `GET /api/fleet/status` (`FleetStatus`), in JSON. */
export function fleetBody(reading: FleetStatusRead): Buffer {
  if (isSame(reading, last.reading)) return last.body;
  const { today, statuses, uncounted } = reading;
  const rows = statuses.map(([vessel, status]) => textOf(vessel, status));
  const body = Buffer.from(`{"today":"${today}","statuses":[${rows.join(',')}],"uncounted":${JSON.stringify(uncounted)}}`);
  last = { reading, body };
  return body;
}

let last: { reading: FleetStatusRead | null; body: Buffer } = { reading: null, body: Buffer.alloc(0) };

const isSame = (one: FleetStatusRead, other: FleetStatusRead | null): boolean =>
  other !== null &&
  one.today === other.today &&
  one.uncounted.length + other.uncounted.length === 0 &&
  one.statuses.length === other.statuses.length &&
  one.statuses.every(([vessel, status], nth) => other.statuses[nth]?.[0] === vessel && other.statuses[nth]?.[1] === status);

/**
 * Takes up how the vessels stood when the last process stopped: the first answer is then as quick as the others. It is made some
 * times before anyone asks, since code that ran before runs several times as fast.
 */
export async function takeUpKept(): Promise<void> {
  for (let times = 0; times < WARM_UPS; times += 1) fleetBody(await readHeld());
}

async function takeUp(vessels: readonly number[]): Promise<void> {
  if (vessels.length === 0) return;
  const kept = await DueIndexModel.find({ _id: trusted({ $in: vessels }) }, { facts: 0 }).lean<Omit<DueIndexDocument, 'facts'>[]>();
  for (const each of kept) holdKept(each);
}

/** What `counting` finds within `ms` milliseconds; null when it fails or takes longer. */
async function within(ms: number, counting: Promise<LoadedStatus>): Promise<LoadedStatus | null> {
  const given = new AbortController();
  const late = delay(ms, null, { signal: given.signal }).catch(() => null);
  try {
    return await Promise.race([counting.catch(() => null), late]);
  } finally {
    given.abort();
  }
}
