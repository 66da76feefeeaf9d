import type { IsoDate } from '../basics/calendar';
import { indexFields, type AnyRecord, type Kind, type Values } from '../kinds/kind';
import { recordIn } from '../log/invoiceForm';
import { isListed, kindOf, newestOfChains, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { present } from './present';
import { withSurveys } from './surveysDue';
import type { Field } from '../kinds/field';

/**
 * The packed due index of one vessel, from which counts and due dates are computed. For each kind: the records that can count on some day,
 * each as its id and the values of `dueIndexFields` in order, without trailing nulls. It contains nothing that needs invoice access.
 */
export type PackedDueIndex = Partial<Record<VesselKind, readonly (readonly unknown[])[]>>;

/** The fields in an entry: those that decide counts and dates, and those of the name. */
export const dueIndexFields = (kind: Kind): readonly string[] => [
  ...new Set([
    ...indexFields(kind),
    kind.naming.name,
    ...(kind.naming.detail ? [kind.naming.detail] : []),
    ...(kind.due?.surveys ?? []),
    ...(kind.due?.extended ? [kind.due.extended.by] : []),
  ]),
];

/** A kind without due dates is pending by its state alone, on any day. */
const ANY_DAY: IsoDate = '2000-01-01';

/** Of lines only their required values: displays read the index, and the name of a surveyor is not for them. Null for an empty list. */
function requiredOf(field: Field | undefined, value: unknown): unknown {
  if (!field?.columns || !Array.isArray(value)) return value ?? null;
  const names = Object.entries(field.columns).flatMap(([name, { required }]) => (required ? [name] : []));
  return value.length > 0 ? value.map((line: Values) => Object.fromEntries(names.map((name) => [name, line[name]]))) : null;
}

/** The index entry of a record; null if it can never count. */
export function dueIndexEntry(kind: Kind, values: Values & { id: number }): AnyRecord | null {
  const fields = Object.fromEntries(dueIndexFields(kind).map((name) => [name, requiredOf(kind.fields[name], values[name])]));
  const entry = recordIn('summary', kind, { ...fields, id: values.id, vessel_id: null, rev: 0 });
  if (!entry || !isListed(kind, entry)) return null;
  return kind.due || kind.isPending(entry, ANY_DAY) ? entry : null;
}

/** An index entry as it is stored: its id and values, without trailing nulls. */
export function packDueIndexEntry(kind: Kind, entry: AnyRecord): unknown[] {
  const packed: unknown[] = [entry.id, ...dueIndexFields(kind).map((name) => entry[name] ?? null)];
  while (packed.length > 1 && packed.at(-1) === null) packed.pop();
  return packed;
}

function unpackDueIndexEntry(names: readonly string[], [id, ...values]: readonly unknown[]): AnyRecord {
  const entry: AnyRecord = { id: Number(id), vessel_id: null, rev: 0 };
  for (const [at, name] of names.entries()) entry[name] = values[at] ?? null;
  return entry;
}

/** Index entries by kind, with computed values and surveys. */
export type PresentedDueIndex = Readonly<Record<VesselKind, readonly AnyRecord[]>>;

/** The index entries of a kind without computed values, renewed records among them. */
export function dueIndexEntries(packed: PackedDueIndex, name: VesselKind): AnyRecord[] {
  const names = dueIndexFields(kindOf(name));
  return (packed[name] ?? []).map((row) => unpackDueIndexEntry(names, row));
}

/** Unpacks the index and computes the values for `today`, of the newest record of each chain. */
export function presentDueIndex(packed: PackedDueIndex, today: IsoDate): PresentedDueIndex {
  const presented = VESSEL_KINDS.map((name) => {
    const kind = kindOf(name);
    const entries = newestOfChains(kind, dueIndexEntries(packed, name));
    return [name, entries.map((entry) => withSurveys(kind, present(kind, entry, today), today))];
  });
  return Object.fromEntries(presented) as PresentedDueIndex;
}
