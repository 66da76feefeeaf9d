import { setImmediate } from 'node:timers/promises';
import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import { statusChangesOn, vesselStatusOf } from '../../shared/status/countVessel';
import type { VesselStatus } from '../../shared/status/vesselStatus';
import type { Values } from '../../shared/kinds/kind';
import { projectedTo } from '../log/projectedTo';
import { epoch, onEpoch } from '../database/epoch';
import { DueIndexModel, type DueIndexDocument } from '../database/models/projections';
import { DUE_INDEX_FORMAT } from './dueIndexFormat';
import { updateDueIndex, buildDueIndex } from './buildDueIndex';
import { listVessels, NO_PARTICULARS } from './listVessels';

/** The due index of a vessel, as of log number `seq` or later. */
export interface VesselDueIndex {
  seq: number;
  facts: PackedDueIndex;
}

/** The status of a vessel in memory, as of log number `seq` or later, with these particulars. It is valid from `day` to the day before `turns`. */
export interface LoadedStatus {
  seq: number;
  particulars: string;
  day: IsoDate;
  turns: IsoDate;
  status: VesselStatus;
}

/** After more changes all records are read, which costs no more. */
const MOST_CHANGES = 500;
/** A longer index, in characters, does not fit in a document. It is not stored, and the vessel is counted from its records each time. */
const MOST_TEXT = 12_000_000;
/** Later than any due date. */
const NEVER: IsoDate = '9999-12-31';

const loaded = new Map<number, LoadedStatus>();
onEpoch(() => loaded.clear());

/** The end of each vessel's queue: one reader at a time updates its index. */
const queues = new Map<number, Promise<unknown>>();

function inTurn<T>(vessel: number, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(vessel) ?? Promise.resolve()).then(work, work);
  const end = turn.catch(() => undefined).finally(() => queues.get(vessel) === end && queues.delete(vessel));
  queues.set(vessel, end);
  return turn;
}

/** The loaded status of a vessel if it includes log number `seq`, has these `particulars` and is valid today; null otherwise. */
export function loadedStatus(vessel: number, seq: number, particulars: string | undefined, today: IsoDate): LoadedStatus | null {
  const status = loaded.get(vessel);
  if (!status || status.seq < seq || status.particulars !== (particulars ?? NO_PARTICULARS)) return null;
  return status.day <= today && today < status.turns ? status : null;
}

/** Loads a stored status into memory, so that it need not be computed again. */
export function loadStored(stored: Omit<DueIndexDocument, 'facts'>): void {
  const { _id, seq, particulars, day, turns, standing } = stored;
  if (!isCurrent(stored) || (loaded.get(_id)?.seq ?? -1) >= seq) return;
  loaded.set(_id, { seq, particulars, day, turns, status: JSON.parse(standing) as VesselStatus });
}

/** Removes all vessels but `vessels` from memory. */
export function unloadOthers(vessels: ReadonlySet<number>): void {
  for (const vessel of loaded.keys()) if (!vessels.has(vessel)) loaded.delete(vessel);
}

/** The current due index of a vessel: the stored one, updated by later changes. */
export async function readDueIndex(vessel: number): Promise<VesselDueIndex> {
  const seq = await projectedTo(vessel);
  return inTurn(vessel, async () => {
    const stored = await readStored(vessel);
    return (stored && dueIndexAt(stored, seq)) ?? (await update(vessel, seq, await particularsOf(vessel), todayUtc(), stored)).index;
  });
}

/**
 * The index in a stored document if its format and epoch are current and it includes log number `seq`; null otherwise. A restored backup begins a new
 * epoch.
 */
export const dueIndexAt = (stored: DueIndexDocument, seq: number): VesselDueIndex | null =>
  isCurrent(stored) && stored.seq >= seq ? { seq: stored.seq, facts: packedIn(stored) } : null;

/** The status of a vessel today. */
export async function readVesselStatus(vessel: number): Promise<LoadedStatus> {
  const seq = await projectedTo(vessel);
  const particulars = await particularsOf(vessel);
  const today = todayUtc();
  const current = () => loadedStatus(vessel, seq, particulars, today);
  return (
    current() ?? inTurn(vessel, async () => current() ?? (await update(vessel, seq, particulars, today, await readStored(vessel))).status)
  );
}

const particularsOf = async (vessel: number): Promise<string> => (await listVessels()).particulars.get(vessel) ?? NO_PARTICULARS;

const isCurrent = ({ form, epoch: of }: Pick<DueIndexDocument, 'form' | 'epoch'>): boolean => form === DUE_INDEX_FORMAT && of === epoch();
const packedIn = (stored: DueIndexDocument): PackedDueIndex => JSON.parse(stored.facts) as PackedDueIndex;

/** The stored document of a vessel; null if its format or epoch is not current. */
async function readStored(vessel: number): Promise<DueIndexDocument | null> {
  const stored = await DueIndexModel.findById(vessel).lean<DueIndexDocument>();
  return stored && isCurrent(stored) ? stored : null;
}

/** Computes and stores the index of a vessel and its status on `today`, from the stored index and later changes, or from its records. */
async function update(
  vessel: number,
  seq: number,
  particulars: string,
  today: IsoDate,
  stored: DueIndexDocument | null,
): Promise<{ index: VesselDueIndex; status: LoadedStatus }> {
  const of = epoch();
  const packed = await packedAt(vessel, seq, stored);
  const index = { seq: Math.max(seq, stored?.seq ?? 0), facts: packed };
  // With thousands of records each step takes some time; other requests run in between.
  const records = presentDueIndex(packed, today);
  await setImmediate();
  const counted = vesselStatusOf(records, today, JSON.parse(particulars) as Values);
  await setImmediate();
  const status = { seq: index.seq, particulars, day: today, turns: statusChangesOn(records, today) ?? NEVER, status: counted };
  if (of === epoch()) loaded.set(vessel, status);
  await store({
    _id: vessel,
    seq: index.seq,
    epoch: of,
    form: DUE_INDEX_FORMAT,
    facts: JSON.stringify(packed),
    particulars,
    standing: JSON.stringify(counted),
    day: status.day,
    turns: status.turns,
  });
  return { index, status };
}

function packedAt(vessel: number, seq: number, stored: DueIndexDocument | null): Promise<PackedDueIndex> | PackedDueIndex {
  if (!stored || seq - stored.seq > MOST_CHANGES) return buildDueIndex(vessel);
  return stored.seq >= seq ? packedIn(stored) : updateDueIndex(packedIn(stored), vessel, stored.seq, seq);
}

// Errors are ignored: an index that is not stored is computed again.
async function store(document: DueIndexDocument): Promise<void> {
  if (document.facts.length > MOST_TEXT) return;
  const { _id, ...rest } = document;
  await DueIndexModel.updateOne({ _id }, { $set: rest }, { upsert: true, writeConcern: { w: 1, j: false } }).catch(() => undefined);
}
