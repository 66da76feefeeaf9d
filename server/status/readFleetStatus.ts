import { setTimeout as delay } from 'node:timers/promises';
import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { createLimit } from '../../shared/basics/queue';
import { encodeVesselStatus } from '../../shared/status/vesselStatusWire';
import { allProjectedTo, areUnmoved } from '../log/projectedTo';
import { DueIndexModel, type DueIndexDocument } from '../database/models/projections';
import { trusted } from '../database/encoding';
import { listVessels, type Vessels } from './listVessels';
import { loadedStatus, loadStored, unloadOthers, readVesselStatus, type LoadedStatus } from './vesselDueIndex';

/** How long an answer waits for counting: for one vessel, and for the whole fleet, in milliseconds. */
const VESSEL_TIMEOUT = 250;
const FLEET_TIMEOUT = 5_000;
/** How many vessels are counted at the same time. */
const AT_ONCE = 4;
const WARM_UPS = 2;

type Listener = (vessel: number) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with every vessel that was not counted in time for an answer. Returns a function that unsubscribes. */
export function onUncounted(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The status of every vessel on `today`, and the vessels that were not counted in time. */
export interface FleetStatusRead {
  today: IsoDate;
  statuses: [vessel: number, status: LoadedStatus][];
  uncounted: number[];
}

/** The status of the fleet. Vessels without a current status are counted, `AT_ONCE` at a time, each and all within a time limit (milliseconds). */
export async function readFleetStatus(timeout = { vessel: VESSEL_TIMEOUT, fleet: FLEET_TIMEOUT }): Promise<FleetStatusRead> {
  const fleet = await readCurrent();
  const { today, statuses, uncounted: outdated } = fleet;
  if (outdated.length === 0) return fleet;
  const uncounted: number[] = [];
  const until = performance.now() + timeout.fleet;
  const slots = createLimit(AT_ONCE);
  const count = async (vessel: number) => {
    const most = Math.min(timeout.vessel, until - performance.now());
    return most > 0 ? within(most, readVesselStatus(vessel)) : null;
  };
  const counted = await Promise.all(outdated.map((vessel) => slots.run(() => count(vessel))));
  for (const [nth, vessel] of outdated.entries()) {
    const status = counted[nth];
    if (status) statuses.push([vessel, status]);
    else uncounted.push(vessel);
  }
  for (const vessel of uncounted) for (const listener of listeners) listener(vessel);
  return { today, statuses, uncounted };
}

/** The last status of the fleet that lacked no vessel, and the vessels and numbers of their logs that it is of. */
let complete: { fleet: FleetStatusRead; vessels: Vessels; heads: ReadonlyMap<number, number> } | null = null;

/** The statuses that are current in memory or in the database, without counting. The other vessels are `uncounted`. */
async function readCurrent(): Promise<FleetStatusRead> {
  const today = todayUtc();
  const vessels = await listVessels();
  const { ids, particulars } = vessels;
  if (complete?.vessels === vessels && complete.fleet.today === today && (await areUnmoved(ids, complete.heads))) return complete.fleet;
  const heads = await allProjectedTo(ids);
  unloadOthers(new Set(ids));
  const current = (vessel: number) => loadedStatus(vessel, heads.get(vessel) ?? 0, particulars.get(vessel), today);
  await loadFromDatabase(ids.filter((vessel) => !current(vessel)));
  const fleet: FleetStatusRead = { today, statuses: [], uncounted: [] };
  for (const vessel of ids) {
    const status = current(vessel);
    if (status) fleet.statuses.push([vessel, status]);
    else fleet.uncounted.push(vessel);
  }
  if (fleet.uncounted.length === 0) complete = { fleet, vessels, heads };
  return fleet;
}

/** The statuses as JSON, cached because most do not change between two answers. */
const texts = new WeakMap<LoadedStatus, string>();

function textOf(vessel: number, status: LoadedStatus): string {
  const text = texts.get(status) ?? JSON.stringify(encodeVesselStatus(vessel, status.seq, status.status));
  texts.set(status, text);
  return text;
}

/** The answer to `GET /api/fleet/status` (`FleetStatus`), in JSON. `only`: of these vessels. */
export function fleetBody(fleet: FleetStatusRead, only: ReadonlySet<number> | null = null): Buffer {
  const last = bodies.get(only ?? ALL);
  if (last && isSame(fleet, last.fleet)) return last.body;
  const { today, statuses, uncounted } = fleet;
  const isShown = (vessel: number) => only === null || only.has(vessel);
  const rows = statuses.flatMap(([vessel, status]) => (isShown(vessel) ? [textOf(vessel, status)] : []));
  const body = Buffer.from(`{"today":"${today}","statuses":[${rows.join(',')}],"uncounted":${JSON.stringify(uncounted.filter(isShown))}}`);
  bodies.set(only ?? ALL, { fleet, body });
  return body;
}

/** The last answer for each list of vessels, as long as an account has the list. */
const bodies = new WeakMap<ReadonlySet<number>, { fleet: FleetStatusRead; body: Buffer }>();
const ALL: ReadonlySet<number> = new Set();

const isSame = (one: FleetStatusRead, other: FleetStatusRead | null): boolean =>
  one === other ||
  (other !== null &&
    one.today === other.today &&
    one.uncounted.length + other.uncounted.length === 0 &&
    one.statuses.length === other.statuses.length &&
    one.statuses.every(([vessel, status], nth) => other.statuses[nth]?.[0] === vessel && other.statuses[nth]?.[1] === status));

/**
 * Loads the statuses that the last process stored, and makes the answer twice before the first request, because code that has run before is several
 * times faster.
 */
export async function warmUp(): Promise<void> {
  for (let times = 0; times < WARM_UPS; times += 1) fleetBody(await readCurrent());
}

async function loadFromDatabase(vessels: readonly number[]): Promise<void> {
  if (vessels.length === 0) return;
  const stored = await DueIndexModel.find({ _id: trusted({ $in: vessels }) }, { facts: 0 }).lean<Omit<DueIndexDocument, 'facts'>[]>();
  for (const each of stored) loadStored(each);
}

/** The result of `counting`; null if it fails or takes longer than `ms` milliseconds. */
async function within(ms: number, counting: Promise<LoadedStatus>): Promise<LoadedStatus | null> {
  const controller = new AbortController();
  const timeout = delay(ms, null, { signal: controller.signal }).catch(() => null);
  try {
    return await Promise.race([counting.catch(() => null), timeout]);
  } finally {
    controller.abort();
  }
}
