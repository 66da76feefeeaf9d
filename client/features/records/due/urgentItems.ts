import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord } from '../../../../shared/kind';
import { VESSEL_KINDS, type VesselKind } from '../../../../shared/kinds';
import { byUrgency, graveItems, type UrgentItem } from '../../../../shared/urgent';
import type { DueByKind } from './dueItems';

/** What needs action of the presented `records`: what outranks every date, then of `due` what is overdue longest or falls due next. */
export function urgentItems(records: Readonly<Record<VesselKind, readonly AnyRecord[]>>, due: DueByKind, today: IsoDate): UrgentItem[] {
  const graves = VESSEL_KINDS.flatMap((kind) => graveItems(kind, records[kind], today));
  const told = new Set(graves.map(({ kind, id }) => `${kind}:${id}`));
  const dated = Object.values(due).flatMap((items) => items.filter(({ kind, id }) => !told.has(`${kind}:${id}`)));
  return [...graves, ...dated.map((item): UrgentItem => ({ ...item, grave: null }))].sort(byUrgency);
}
