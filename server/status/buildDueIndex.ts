import { dueIndexFields, dueIndexEntry, packDueIndexEntry, type PackedDueIndex } from '../../shared/status/dueIndex';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { streamDocuments } from '../database/streamDocuments';
import { recordModel } from '../database/models/projections';
import { createYield } from '../database/yieldToOthers';
import { touchedBetween } from './touchedBetween';

type Yield = ReturnType<typeof createYield>;

const projectionOf = (kind: VesselKind) =>
  Object.fromEntries(['_id', 'vessel', 'deleted', ...dueIndexFields(kindOf(kind))].map((field) => [field, 1 as const]));

/** Builds the due index of a vessel from all its records. */
export async function buildDueIndex(vessel: number): Promise<PackedDueIndex> {
  const yieldToOthers = createYield();
  const packed = await Promise.all(VESSEL_KINDS.map(async (name) => [name, await gatherKind(vessel, name, yieldToOthers)] as const));
  return Object.fromEntries(packed.filter(([, rows]) => rows.length > 0));
}

async function gatherKind(vessel: number, name: VesselKind, yieldToOthers: Yield): Promise<unknown[][]> {
  const kind = kindOf(name);
  const rows: unknown[][] = [];
  for await (const document of streamDocuments(
    recordModel(name),
    { vessel, deleted: false },
    { projection: projectionOf(name) },
    yieldToOthers,
  )) {
    const entry = dueIndexEntry(kind, { ...document, id: document._id });
    if (entry) rows.push(packDueIndexEntry(kind, entry));
  }
  return rows;
}

/** Updates an index of log number `from` to number `to`. Reads only the records that were changed in between. */
export async function updateDueIndex(packed: PackedDueIndex, vessel: number, from: number, to: number): Promise<PackedDueIndex> {
  const yieldToOthers = createYield();
  const touched = await touchedBetween<VesselKind>([{ scope: vessel, from, to }], yieldToOthers);
  const updated: Record<string, readonly (readonly unknown[])[]> = { ...packed };
  for (const [name, ids] of touched) {
    const kind = kindOf(name);
    const rows = new Map((packed[name] ?? []).map((row) => [Number(row[0]), row]));
    const found = streamDocuments(recordModel(name), { _id: { $in: [...ids] } }, { projection: projectionOf(name) }, yieldToOthers);
    for (const id of ids) rows.delete(id);
    for await (const document of found) {
      const entry = document.deleted || document.vessel !== vessel ? null : dueIndexEntry(kind, { ...document, id: document._id });
      if (entry) rows.set(entry.id, packDueIndexEntry(kind, entry));
    }
    if (rows.size > 0) updated[name] = [...rows.values()].sort((a, b) => Number(a[0]) - Number(b[0]));
    else delete updated[name];
  }
  return updated;
}
