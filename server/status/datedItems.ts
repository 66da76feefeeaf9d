import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { type PackedDueIndex, presentDueIndex } from '../../shared/status/dueIndex';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { dueItems } from '../../shared/status/dueItems';
import { termsOf, validityOf, type Validity } from '../../shared/status/validity';
import type { PastLevel, RecordDate } from '../../shared/status/urgency';
import { allProjectedTo } from '../log/projectedTo';
import { streamDocuments } from '../database/streamDocuments';
import { onEpoch } from '../database/epoch';
import { DueIndexModel } from '../database/models/projections';
import { createYield } from '../database/yieldToOthers';
import { dueIndexAt, readDueIndex, type VesselDueIndex } from './vesselDueIndex';
import { listVesselIds } from './listVessels';

/** A dated record, or a survey of it. */
export interface DatedItem {
  vessel: number;
  kind: VesselKind;
  id: number;
  part?: RecordDate['part'];
  /** Of a survey: the first day of its window. */
  opens?: IsoDate;
  name: string;
  date: IsoDate;
  /** Its level of urgency once its date has passed; null if it never needs action. */
  past: PastLevel | null;
  /** Its period, if it is valid for one, with the values that decide its surveys. */
  valid: (Validity & { terms: Values }) | null;
}

/** The dated items of a vessel at log number `seq`. Which survey is due depends on the day. */
interface LoadedItems {
  seq: number;
  day: IsoDate;
  items: readonly DatedItem[];
}

/** How long the items of all vessels stay in memory after the last read, in milliseconds. */
const LOADED_MS = 10 * 60_000;

const loaded = new Map<number, LoadedItems>();
onEpoch(() => loaded.clear());
let forget: ReturnType<typeof setTimeout> | undefined;

/** The dated items of all vessels, or of `only` these, earliest first, and the vessels whose due index could not be read (`unread`). */
export async function readDatedItems(
  only: ReadonlySet<number> | null = null,
): Promise<{ vessels: ReadonlyMap<number, readonly DatedItem[]>; unread: number[] }> {
  clearTimeout(forget);
  forget = setTimeout(() => loaded.clear(), LOADED_MS).unref();
  const all = await listVesselIds();
  const heads = await allProjectedTo(all);
  const yieldToOthers = createYield();
  const vessels = new Map<number, readonly DatedItem[]>();
  const unread: number[] = [];
  const today = todayUtc();
  const headOf = (vessel: number) => heads.get(vessel) ?? 0;
  const currentItems = (vessel: number) => {
    const found = loaded.get(vessel);
    return found && found.seq >= headOf(vessel) && found.day === today ? found.items : null;
  };
  const outdated = all.filter((vessel) => !currentItems(vessel));
  for await (const stored of streamDocuments(DueIndexModel, { _id: { $in: outdated } }, {}, yieldToOthers)) {
    const found = dueIndexAt(stored, headOf(stored._id));
    if (found) load(stored._id, found);
  }
  for (const vessel of all) {
    const items = currentItems(vessel) ?? (await read(vessel).catch(() => null));
    if (items) vessels.set(vessel, items);
    else unread.push(vessel);
  }
  for (const vessel of loaded.keys()) if (!vessels.has(vessel)) loaded.delete(vessel);
  if (only === null) return { vessels, unread };
  return { vessels: new Map([...vessels].filter(([vessel]) => only.has(vessel))), unread: unread.filter((vessel) => only.has(vessel)) };
}

const read = async (vessel: number) => load(vessel, await readDueIndex(vessel));

function load(vessel: number, { seq, facts }: VesselDueIndex): readonly DatedItem[] {
  const day = todayUtc();
  const items = datedOf(vessel, facts, day);
  loaded.set(vessel, { seq, day, items });
  return items;
}

function datedOf(vessel: number, index: PackedDueIndex, today: IsoDate): DatedItem[] {
  const records = presentDueIndex(index, today);
  return VESSEL_KINDS.flatMap((name) => {
    const kind = kindOf(name);
    const periodOf = (record: AnyRecord): DatedItem['valid'] => {
      const validity = validityOf(kind, record);
      return validity && { ...validity, terms: termsOf(kind, record) };
    };
    const periods = new Map(records[name].map((record) => [record.id, periodOf(record)]));
    return dueItems(name, records[name], today).map(({ days: _ofToday, ...item }): DatedItem => {
      return { vessel, ...item, valid: item.part ? null : (periods.get(item.id) ?? null) };
    });
  }).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
