import { todayUtc } from '../../shared/calendar';
import { countOf, isNothing, type VesselCounts } from '../../shared/counts';
import { isListed, kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds';
import { recordModel, type RecordDocument } from '../database/models/record';
import { projectedTo } from '../log/scopeLog';
import { FLEET, presentToday } from './readRecords';

interface Held {
  seq: number;
  today: string;
  counts: Promise<VesselCounts['counts']>;
}
const held = new Map<number, Held>();

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

/** The same for every vessel there is, one after the other: a fleet must not keep the database from those who write. */
export async function readFleetCounts(): Promise<VesselCounts[]> {
  const vessels = await recordModel('vessels').find({ vessel: FLEET, deleted: false }, { _id: 1 }).lean<{ _id: number }[]>();
  const there = new Set(vessels.map(({ _id }) => _id));
  for (const vessel of held.keys()) if (!there.has(vessel)) held.delete(vessel);
  const counts: VesselCounts[] = [];
  for (const vessel of there) counts.push(await readCounts(vessel));
  return counts;
}

async function count(vessel: number): Promise<VesselCounts['counts']> {
  const counted = await Promise.all(VESSEL_KINDS.map(async (name) => [name, await countKind(vessel, name)] as const));
  return Object.fromEntries(counted.filter(([, found]) => !isNothing(found)));
}

async function countKind(vessel: number, name: VesselKind) {
  const kind = kindOf(name);
  const documents = await recordModel(name).find({ vessel, deleted: false }).lean<RecordDocument[]>();
  const listed = documents.map((document) => presentToday(kind, document)).filter((record) => isListed(kind, record));
  return countOf(name, listed, todayUtc());
}
