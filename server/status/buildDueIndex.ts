import { dueIndexFields, dueIndexEntry, packDueIndexEntry, type PackedDueIndex } from '../../shared/status/dueIndex';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { eachDocument } from '../database/eachDocument';
import { recordModel } from '../database/models/record';
import { createYield } from '../database/yieldToOthers';
import { touchedBetween } from './touchedBetween';

type Yield = ReturnType<typeof createYield>;

const projectionOf = (kind: VesselKind) =>
  Object.fromEntries(['_id', 'vessel', 'deleted', ...dueIndexFields(kindOf(kind))].map((field) => [field, 1 as const]));

/** The facts of a vessel, read from all its records: by an index that holds most of them (models/record.ts). */
export async function buildDueIndex(vessel: number): Promise<PackedDueIndex> {
  const yieldToOthers = createYield();
  const packed = await Promise.all(VESSEL_KINDS.map(async (name) => [name, await gatherKind(vessel, name, yieldToOthers)] as const));
  return Object.fromEntries(packed.filter(([, rows]) => rows.length > 0));
}

async function gatherKind(vessel: number, name: VesselKind, yieldToOthers: Yield): Promise<unknown[][]> {
  const kind = kindOf(name);
  const rows: unknown[][] = [];
  for await (const document of eachDocument(
    recordModel(name),
    { vessel, deleted: false },
    { projection: projectionOf(name) },
    yieldToOthers,
  )) {
    const fact = dueIndexEntry(kind, { ...document, id: document._id });
    if (fact) rows.push(packDueIndexEntry(kind, fact));
  }
  return rows;
}

/** `packed`, which holds the log to `from`, brought to `to`: only the records that these changes speak of are read. */
export async function updateDueIndex(packed: PackedDueIndex, vessel: number, from: number, to: number): Promise<PackedDueIndex> {
  const yieldToOthers = createYield();
  const touched = await touchedBetween<VesselKind>(vessel, from, to, yieldToOthers);
  const brought: Record<string, readonly (readonly unknown[])[]> = { ...packed };
  for (const [name, ids] of touched) {
    const kind = kindOf(name);
    const rows = new Map((packed[name] ?? []).map((row) => [Number(row[0]), row]));
    const found = eachDocument(recordModel(name), { _id: { $in: [...ids] } }, { projection: projectionOf(name) }, yieldToOthers);
    for (const id of ids) rows.delete(id);
    for await (const document of found) {
      const fact = document.deleted || document.vessel !== vessel ? null : dueIndexEntry(kind, { ...document, id: document._id });
      if (fact) rows.set(fact.id, packDueIndexEntry(kind, fact));
    }
    if (rows.size > 0) brought[name] = [...rows.values()].sort((a, b) => Number(a[0]) - Number(b[0]));
    else delete brought[name];
  }
  return brought;
}
