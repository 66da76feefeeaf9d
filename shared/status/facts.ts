import type { IsoDate } from '../basics/calendar';
import { factsOf } from '../kinds/factsOf';
import { recordIn } from '../log/invoiceForm';
import type { AnyRecord, Kind, Values } from '../kinds/kind';
import { isListed, kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { present } from './present';

/**
 * The packed due index of one vessel, from which counts and due dates are computed. For each kind: the records that can count on some day,
 * each as its id and the values of `factFields` in order, without trailing nulls. It contains nothing that needs invoice access.
 */
export type PackedFacts = Partial<Record<VesselKind, readonly (readonly unknown[])[]>>;

/** The fields in an entry: those that decide counts and dates, and those of the name. */
export const factFields = (kind: Kind): readonly string[] => [
  ...new Set([...factsOf(kind), kind.called.name, ...(kind.called.detail ? [kind.called.detail] : [])]),
];

/** A kind without due dates is pending by its state alone, on any day. */
const ANY_DAY: IsoDate = '2000-01-01';

/** The index entry of a record; null if it can never count. */
export function factOf(kind: Kind, values: Values & { id: number }): AnyRecord | null {
  const fields = Object.fromEntries(factFields(kind).map((name) => [name, values[name] ?? null]));
  const entry = recordIn('summary', kind, { ...fields, id: values.id, vessel_id: null, rev: 0 });
  if (!entry || !isListed(kind, entry)) return null;
  return kind.due || kind.isPending(entry, ANY_DAY) ? entry : null;
}

export function packFact(kind: Kind, fact: AnyRecord): unknown[] {
  const packed: unknown[] = [fact.id, ...factFields(kind).map((name) => fact[name] ?? null)];
  while (packed.length > 1 && packed.at(-1) === null) packed.pop();
  return packed;
}

function unpackFact(names: readonly string[], [id, ...values]: readonly unknown[]): AnyRecord {
  const fact: AnyRecord = { id: Number(id), vessel_id: null, rev: 0 };
  for (const [at, name] of names.entries()) fact[name] = values[at] ?? null;
  return fact;
}

/** Index entries by kind, with computed values. */
export type PresentedFacts = Readonly<Record<VesselKind, readonly AnyRecord[]>>;

/** Unpacks the index and computes the values for `today`. */
export function presentFacts(packed: PackedFacts, today: IsoDate): PresentedFacts {
  const presented = VESSEL_KINDS.map((name) => {
    const kind = kindOf(name);
    const names = factFields(kind);
    return [name, (packed[name] ?? []).map((row) => present(kind, unpackFact(names, row), today))];
  });
  return Object.fromEntries(presented) as PresentedFacts;
}
