import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { type PackedDueIndex, presentDueIndex } from '../../shared/status/dueIndex';
import { VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { dueItems } from '../../shared/status/dueItems';
import type { PastLevel } from '../../shared/status/urgency';
import { allProjectedTo } from '../log/projectedTo';
import { eachDocument } from '../database/eachDocument';
import { onEpoch } from '../database/epoch';
import { DueIndexModel } from '../database/models/dueIndex';
import { createYield } from '../database/yieldToOthers';
import { dueIndexAt, readDueIndex, type VesselDueIndex } from './vesselDueIndex';
import { vesselsThere } from './vesselsThere';

/** Something dated of a vessel, whatever the day. */
export interface DatedItem {
  vessel: number;
  kind: VesselKind;
  id: number;
  name: string;
  date: IsoDate;
  /** How urgent it is once its date has passed; null where it never needs action. */
  past: PastLevel | null;
}

interface Held {
  seq: number;
  items: readonly DatedItem[];
}

/** The dated items of all vessels are held in memory for so long after the last question, in milliseconds. */
const KEPT_MS = 10 * 60_000;

const held = new Map<number, Held>();
onEpoch(() => held.clear());
let forget: ReturnType<typeof setTimeout> | undefined;

/** What is dated of every vessel there is, the earliest first, and the vessels whose facts could not be read. */
export async function readDatedItems(): Promise<{ vessels: ReadonlyMap<number, readonly DatedItem[]>; late: number[] }> {
  clearTimeout(forget);
  forget = setTimeout(() => held.clear(), KEPT_MS).unref();
  const there = await vesselsThere();
  const heads = await allProjectedTo(there);
  const yieldToOthers = createYield();
  const vessels = new Map<number, readonly DatedItem[]>();
  const late: number[] = [];
  const headOf = (vessel: number) => heads.get(vessel) ?? 0;
  const known = (vessel: number) => {
    const found = held.get(vessel);
    return found && found.seq >= headOf(vessel) ? found.items : null;
  };
  const moved = there.filter((vessel) => !known(vessel));
  for await (const kept of eachDocument(DueIndexModel, { _id: { $in: moved } }, {}, yieldToOthers)) {
    const found = dueIndexAt(kept, headOf(kept._id));
    if (found) hold(kept._id, found);
  }
  for (const vessel of there) {
    const items = known(vessel) ?? (await read(vessel).catch(() => null));
    if (items) vessels.set(vessel, items);
    else late.push(vessel);
  }
  for (const vessel of held.keys()) if (!vessels.has(vessel)) held.delete(vessel);
  return { vessels, late };
}

const read = async (vessel: number) => hold(vessel, await readDueIndex(vessel));

function hold(vessel: number, { seq, facts }: VesselDueIndex): readonly DatedItem[] {
  const items = datedOf(vessel, facts);
  held.set(vessel, { seq, items });
  return items;
}

function datedOf(vessel: number, facts: PackedDueIndex): DatedItem[] {
  const today = todayUtc();
  const records = presentDueIndex(facts, today);
  return VESSEL_KINDS.flatMap((kind) =>
    dueItems(kind, records[kind], today).map(({ id, name, date, past }) => ({ vessel, kind, id, name, date, past })),
  ).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
