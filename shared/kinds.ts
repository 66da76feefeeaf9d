import { type AnyRecord, type Kind, type KindName } from './kind';
import { audits } from './kinds/audits';
import { certificates } from './kinds/certificates';
import { crew } from './kinds/crew';
import { dailyMessages } from './kinds/dailyMessages';
import { equipmentInspections } from './kinds/equipmentInspections';
import { invoices } from './kinds/invoices';
import { pscInspections } from './kinds/pscInspections';
import { requisitions } from './kinds/requisitions';
import { vessels } from './kinds/vessels';

/** The registry: every kind, by its name. */
export const KINDS = {
  vessels,
  certificates,
  crew,
  audits,
  'psc-inspections': pscInspections,
  'equipment-inspections': equipmentInspections,
  requisitions,
  'daily-messages': dailyMessages,
  invoices,
} as const satisfies Record<KindName, unknown>;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** The eight kinds a vessel has records of. */
export type VesselKind = Exclude<KindName, 'vessels'>;
export const VESSEL_KINDS: readonly VesselKind[] = KIND_NAMES.filter((name) => name !== 'vessels');

/** The record of kind `K` as the wire carries it, without its derived values. */
export type KindRecord<K extends KindName> = Parameters<(typeof KINDS)[K]['derive']>[0];

/** The description of a kind, for code that treats all alike. */
export function kindOf(name: KindName): Kind {
  return KINDS[name] as Kind;
}

/** Whether a record holds the values its kind requires; others are not listed (sections 2 and 3). */
export function isListed(kind: Kind, record: AnyRecord): boolean {
  return Object.entries(kind.fields).every(([name, field]) => !field.required || (record[name] ?? null) !== null || !(name in record));
}
