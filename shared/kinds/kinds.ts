import type { AnyRecord, Kind, KindName, ValuesOf } from './kind';
import { audits } from './audits';
import { certificates } from './certificates';
import { crew } from './crew';
import { dailyMessages } from './dailyMessages';
import { equipmentInspections } from './equipmentInspections';
import { invoices } from './invoices';
import { pscInspections } from './pscInspections';
import { requisitions } from './requisitions';
import { vessels } from './vessels';

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

/** The eight kinds of records that belong to a vessel. */
export type VesselKind = Exclude<KindName, 'vessels'>;
export const isVesselKind = (name: KindName): name is VesselKind => kindOf(name).scope === 'vessel';
export const VESSEL_KINDS: readonly VesselKind[] = KIND_NAMES.filter(isVesselKind);

/** The record of kind `K` as the wire carries it, without its derived values. */
export type KindRecord<K extends KindName> = Parameters<(typeof KINDS)[K]['derive']>[0];

/** A record of kind `K` as lists show it, with its derived values; `AnyRecord` if `K` is any kind. */
export type Presented<K extends KindName> = KindName extends K ? AnyRecord : KindRecord<K> & ValuesOf<(typeof KINDS)[K]['derived']>;

/** The names of the stored fields of kind `K`. */
export type FieldName<K extends KindName> = keyof (typeof KINDS)[K]['fields'] & string;

/** The names of the values a list of kind `K` shows. */
export type ColumnName<K extends KindName> = (typeof KINDS)[K]['columns'][number];

/** The description of a kind, in the type that all kinds share. */
export function kindOf(name: KindName): Kind {
  return KINDS[name] as Kind;
}

const BY_WIRE_CODE = new Map(KIND_NAMES.map((name) => [kindOf(name).wireCode, kindOf(name)]));

/** The kind that a code on the wire names; undefined for an unknown code. */
export const kindOfWireCode = (code: string): Kind | undefined => BY_WIRE_CODE.get(code);

/** Whether a record has values in all key fields of its kind that were loaded. Other records are not listed. */
export function isListed(kind: Kind, record: AnyRecord): boolean {
  return kind.keyFields.every((name) => (record[name] ?? null) !== null || !(name in record));
}

/**
 * The listed `records` without those that a later record of their chain replaces, in their order (`Renewal`). Ids grow; the id of a record
 * that is being created is its negative time.
 */
export function newestOfChains<R extends AnyRecord>(kind: Kind, records: readonly R[]): readonly R[] {
  if (!kind.renewal) return records;
  const newest = new Map<unknown, number>();
  for (const { chain, id } of records) if (chain && Math.abs(id) > Math.abs(newest.get(chain) ?? 0)) newest.set(chain, id);
  return records.filter(({ chain, id }) => (newest.get(chain || id) ?? id) === id);
}
