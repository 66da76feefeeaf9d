import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { factsOf } from '../../shared/kinds/factsOf';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { AnyRecord } from '../../shared/kinds/kind';
import { isListed, kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { turnedBetween, type Turned } from '../../shared/status/turned';
import { eachDocument } from '../database/eachDocument';
import { recordModel } from '../database/models/record';
import { createPace } from '../database/pace';

/** What of a vessel fell due or passed between `from` and today, the earliest first. */
export async function readTurned(vessel: number, from: IsoDate, form: InvoiceForm): Promise<Turned[]> {
  const today = todayUtc();
  if (from >= today) return [];
  const kinds = VESSEL_KINDS.map(kindOf).filter((kind) => kind.due && (kind.access === 'session' || form === 'full'));
  const pace = createPace();
  const turned: Turned[] = [];
  for (const { name } of kinds) turned.push(...(await turnedOf(name as VesselKind, vessel, from, today, pace)));
  return turned.sort((a, b) => (a.date < b.date ? -1 : 1));
}

async function turnedOf(name: VesselKind, vessel: number, from: IsoDate, today: IsoDate, pace: ReturnType<typeof createPace>) {
  const kind = kindOf(name);
  const { name: called, detail = called } = kind.called;
  const names = [...new Set([...factsOf(kind), called, detail])];
  const projection = Object.fromEntries(['_id', ...names].map((field) => [field, 1 as const]));
  const listed: AnyRecord[] = [];
  for await (const document of eachDocument(recordModel(name), { vessel, deleted: false }, { projection }, pace)) {
    const facts = Object.fromEntries(names.map((field) => [field, document[field] ?? null]));
    const record = present(kind, { ...facts, id: document._id, vessel_id: vessel, rev: 0 }, today);
    if (isListed(kind, record)) listed.push(record);
  }
  return turnedBetween(name, listed, from, today);
}
