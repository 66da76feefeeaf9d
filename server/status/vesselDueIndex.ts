import { setImmediate } from 'node:timers/promises';
import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import { vesselStatusOf, statusChangesOn, type VesselStatus } from '../../shared/status/vesselStatus';
import { projectedTo } from '../log/projectedTo';
import { epoch, onEpoch } from '../database/epoch';
import { DueIndexModel, type DueIndexDocument } from '../database/models/dueIndex';
import { DUE_INDEX_FORMAT } from './dueIndexFormat';
import { updateDueIndex, buildDueIndex } from './buildDueIndex';

/** The facts of a vessel and the log's number they hold at least. */
export interface VesselDueIndex {
  seq: number;
  facts: PackedDueIndex;
}

/** A standing, the log's number it holds at least, and the days it is true on: from `day` to the one before `turns`. */
export interface LoadedStatus {
  seq: number;
  day: IsoDate;
  turns: IsoDate;
  standing: VesselStatus;
}

/** Beyond it all records are read: it costs no more. */
const MOST_CHANGES = 500;
/** A vessel whose facts are longer than a document may be is counted from its records each time; in characters. */
const MOST_TEXT = 12_000_000;
/** Later than any date of a paper. */
const NEVER: IsoDate = '9999-12-31';

const held = new Map<number, LoadedStatus>();
onEpoch(() => held.clear());

/** A vessel's facts are brought up by one reader at a time. */
const turns = new Map<number, Promise<unknown>>();

function inTurn<T>(vessel: number, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(vessel) ?? Promise.resolve()).then(work, work);
  const done = turn.catch(() => undefined).finally(() => turns.get(vessel) === done && turns.delete(vessel));
  turns.set(vessel, done);
  return turn;
}

const isTrue = (known: LoadedStatus, seq: number, today: IsoDate): boolean => known.seq >= seq && known.day <= today && today < known.turns;

/** How the vessel stood when it was last computed, if that is still true at `seq` today. */
export function loadedStatus(vessel: number, seq: number, today: IsoDate): LoadedStatus | null {
  const known = held.get(vessel);
  return known && isTrue(known, seq, today) ? known : null;
}

/** Takes up what is kept of vessels, without their facts: a start need not compute what is still true. */
export function holdKept(kept: Omit<DueIndexDocument, 'facts'>): void {
  const { _id, seq, day, turns: until, standing } = kept;
  if (!isCurrent(kept) || (held.get(_id)?.seq ?? -1) >= seq) return;
  held.set(_id, { seq, day, turns: until, standing: JSON.parse(standing) as VesselStatus });
}

/** Forgets the vessels that are not among `there`. */
export function holdOnly(there: ReadonlySet<number>): void {
  for (const vessel of held.keys()) if (!there.has(vessel)) held.delete(vessel);
}

/** What the counts and dates of a vessel are computed from: kept, and brought up by what its log says since. */
export async function readDueIndex(vessel: number): Promise<VesselDueIndex> {
  const seq = await projectedTo(vessel);
  return inTurn(vessel, async () => {
    const kept = await readKept(vessel);
    return (kept && dueIndexAt(kept, seq)) ?? (await bringUp(vessel, seq, todayUtc(), kept)).facts;
  });
}

/** The facts a kept document holds, if it was made of the same fields from the same logs, up to `seq` at least. */
export const dueIndexAt = (kept: DueIndexDocument, seq: number): VesselDueIndex | null =>
  isCurrent(kept) && kept.seq >= seq ? { seq: kept.seq, facts: factsIn(kept) } : null;

/** How a vessel stands today: the same until its log moves or a date turns. */
export async function readVesselStatus(vessel: number): Promise<LoadedStatus> {
  const seq = await projectedTo(vessel);
  const today = todayUtc();
  const known = () => loadedStatus(vessel, seq, today);
  return known() ?? inTurn(vessel, async () => known() ?? (await bringUp(vessel, seq, today, await readKept(vessel))).standing);
}

const isCurrent = ({ form, epoch: of }: Pick<DueIndexDocument, 'form' | 'epoch'>): boolean => form === DUE_INDEX_FORMAT && of === epoch();
const factsIn = (kept: DueIndexDocument): PackedDueIndex => JSON.parse(kept.facts) as PackedDueIndex;

/** What is kept of a vessel, if it was made of the same fields from the same logs. */
async function readKept(vessel: number): Promise<DueIndexDocument | null> {
  const kept = await DueIndexModel.findById(vessel).lean<DueIndexDocument>();
  return kept && isCurrent(kept) ? kept : null;
}

/** Computes and keeps how the vessel stands `today`, from what is `kept` and what came since, or from its records. */
async function bringUp(
  vessel: number,
  seq: number,
  today: IsoDate,
  kept: DueIndexDocument | null,
): Promise<{ facts: VesselDueIndex; standing: LoadedStatus }> {
  const of = epoch();
  const packed = await packedAt(vessel, seq, kept);
  const facts = { seq: Math.max(seq, kept?.seq ?? 0), facts: packed };
  // Of a vessel with thousands of records each step takes some time: other requests are served in between.
  const records = presentDueIndex(packed, today);
  await setImmediate();
  const counted = vesselStatusOf(records, today);
  await setImmediate();
  const standing = { seq: facts.seq, day: today, turns: statusChangesOn(records, today) ?? NEVER, standing: counted };
  if (of === epoch()) held.set(vessel, standing);
  await keep({
    _id: vessel,
    seq: facts.seq,
    epoch: of,
    form: DUE_INDEX_FORMAT,
    facts: JSON.stringify(packed),
    standing: JSON.stringify(standing.standing),
    day: standing.day,
    turns: standing.turns,
  });
  return { facts, standing };
}

function packedAt(vessel: number, seq: number, kept: DueIndexDocument | null): Promise<PackedDueIndex> | PackedDueIndex {
  if (!kept || seq - kept.seq > MOST_CHANGES) return buildDueIndex(vessel);
  return kept.seq >= seq ? factsIn(kept) : updateDueIndex(factsIn(kept), vessel, kept.seq, seq);
}

// What is not kept costs the next start some time, and no reader its answer.
async function keep(document: DueIndexDocument): Promise<void> {
  if (document.facts.length > MOST_TEXT) return;
  const { _id, ...rest } = document;
  await DueIndexModel.updateOne({ _id }, { $set: rest }, { upsert: true, writeConcern: { w: 1, j: false } }).catch(() => undefined);
}
