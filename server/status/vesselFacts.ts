import { setImmediate } from 'node:timers/promises';
import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { presentFacts, type PackedFacts } from '../../shared/status/facts';
import { standingOf, turnsOn, type Standing } from '../../shared/status/standing';
import { epoch, onEpoch } from '../database/epoch';
import { FactsModel, type FactsDocument } from '../database/models/facts';
import { projectedTo } from '../log/projectedTo';
import { FACTS_FORM } from './factsForm';
import { bringFacts, gatherFacts } from './gatherFacts';

/** The facts of a vessel and the log's number they hold at least. */
export interface VesselFacts {
  seq: number;
  facts: PackedFacts;
}

/** A standing, the log's number it holds at least, and the days it is true on: from `day` to the one before `turns`. */
export interface HeldStanding {
  seq: number;
  day: IsoDate;
  turns: IsoDate;
  standing: Standing;
}

/** Beyond it all records are read: it costs no more. */
const MOST_CHANGES = 500;
/** A vessel whose facts are longer than a document may be is counted from its records each time; in characters. */
const MOST_TEXT = 12_000_000;
/** Later than any date of a paper. */
const NEVER: IsoDate = '9999-12-31';

const held = new Map<number, HeldStanding>();
onEpoch(() => held.clear());

/** A vessel's facts are brought up by one reader at a time. */
const turns = new Map<number, Promise<unknown>>();

function inTurn<T>(vessel: number, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(vessel) ?? Promise.resolve()).then(work, work);
  const done = turn.catch(() => undefined).finally(() => turns.get(vessel) === done && turns.delete(vessel));
  turns.set(vessel, done);
  return turn;
}

const isTrue = (known: HeldStanding, seq: number, today: IsoDate): boolean => known.seq >= seq && known.day <= today && today < known.turns;

/** How the vessel stood when it was last computed, if that is still true at `seq` today. */
export function heldStanding(vessel: number, seq: number, today: IsoDate): HeldStanding | null {
  const known = held.get(vessel);
  return known && isTrue(known, seq, today) ? known : null;
}

/** Takes up what is kept of vessels, without their facts: a start need not compute what is still true. */
export function holdKept(kept: Omit<FactsDocument, 'facts'>): void {
  const { _id, seq, day, turns: until, standing } = kept;
  if (!isCurrent(kept) || (held.get(_id)?.seq ?? -1) >= seq) return;
  held.set(_id, { seq, day, turns: until, standing: JSON.parse(standing) as Standing });
}

/** Forgets the vessels that are not among `there`. */
export function holdOnly(there: ReadonlySet<number>): void {
  for (const vessel of held.keys()) if (!there.has(vessel)) held.delete(vessel);
}

/** What the counts and dates of a vessel are computed from: kept, and brought up by what its log says since. */
export async function readFacts(vessel: number): Promise<VesselFacts> {
  const seq = await projectedTo(vessel);
  return inTurn(vessel, async () => {
    const kept = await readKept(vessel);
    return (kept && factsAt(kept, seq)) ?? (await bringUp(vessel, seq, todayUtc(), kept)).facts;
  });
}

/** The facts a kept document holds, if it was made of the same fields from the same logs, up to `seq` at least. */
export const factsAt = (kept: FactsDocument, seq: number): VesselFacts | null =>
  isCurrent(kept) && kept.seq >= seq ? { seq: kept.seq, facts: factsIn(kept) } : null;

/** How a vessel stands today: the same until its log moves or a date turns. */
export async function readStanding(vessel: number): Promise<HeldStanding> {
  const seq = await projectedTo(vessel);
  const today = todayUtc();
  const known = () => heldStanding(vessel, seq, today);
  return known() ?? inTurn(vessel, async () => known() ?? (await bringUp(vessel, seq, today, await readKept(vessel))).standing);
}

const isCurrent = ({ form, epoch: of }: Pick<FactsDocument, 'form' | 'epoch'>): boolean => form === FACTS_FORM && of === epoch();
const factsIn = (kept: FactsDocument): PackedFacts => JSON.parse(kept.facts) as PackedFacts;

/** What is kept of a vessel, if it was made of the same fields from the same logs. */
async function readKept(vessel: number): Promise<FactsDocument | null> {
  const kept = await FactsModel.findById(vessel).lean<FactsDocument>();
  return kept && isCurrent(kept) ? kept : null;
}

/** Computes and keeps how the vessel stands `today`, from what is `kept` and what came since, or from its records. */
async function bringUp(
  vessel: number,
  seq: number,
  today: IsoDate,
  kept: FactsDocument | null,
): Promise<{ facts: VesselFacts; standing: HeldStanding }> {
  const of = epoch();
  const packed = await packedAt(vessel, seq, kept);
  const facts = { seq: Math.max(seq, kept?.seq ?? 0), facts: packed };
  // Of a vessel with thousands of records each step takes some time: other requests are served in between.
  const records = presentFacts(packed, today);
  await setImmediate();
  const counted = standingOf(records, today);
  await setImmediate();
  const standing = { seq: facts.seq, day: today, turns: turnsOn(records, today) ?? NEVER, standing: counted };
  if (of === epoch()) held.set(vessel, standing);
  await keep({
    _id: vessel,
    seq: facts.seq,
    epoch: of,
    form: FACTS_FORM,
    facts: JSON.stringify(packed),
    standing: JSON.stringify(standing.standing),
    day: standing.day,
    turns: standing.turns,
  });
  return { facts, standing };
}

function packedAt(vessel: number, seq: number, kept: FactsDocument | null): Promise<PackedFacts> | PackedFacts {
  if (!kept || seq - kept.seq > MOST_CHANGES) return gatherFacts(vessel);
  return kept.seq >= seq ? factsIn(kept) : bringFacts(factsIn(kept), vessel, kept.seq, seq);
}

// What is not kept costs the next start some time, and no reader its answer.
async function keep(document: FactsDocument): Promise<void> {
  if (document.facts.length > MOST_TEXT) return;
  const { _id, ...rest } = document;
  await FactsModel.updateOne({ _id }, { $set: rest }, { upsert: true, writeConcern: { w: 1, j: false } }).catch(() => undefined);
}
