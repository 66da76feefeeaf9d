import type { IsoDate } from '../basics/calendar';
import { factsOf } from '../kinds/factsOf';
import { recordIn } from '../log/invoiceForm';
import type { AnyRecord, Kind, Values } from '../kinds/kind';
import { isListed, kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { present } from './present';

/**
 * What the counts and the due dates of one vessel are computed from: of each kind the records that may count on some day, each as its id
 * and the values of `factFields` in order, without the empty ones at the end. A viewer without invoice access may be told all of it.
 */
export type PackedFacts = Partial<Record<VesselKind, readonly (readonly unknown[])[]>>;

/** The fields that decide, and those of the name. */
export const factFields = (kind: Kind): readonly string[] => [
  ...new Set([...factsOf(kind), kind.called.name, ...(kind.called.detail ? [kind.called.detail] : [])]),
];

/** A kind without due dates is pending by its state alone, on any day. */
const ANY_DAY: IsoDate = '2000-01-01';

/** What is kept of a record; null where it can never count. */
export function factOf(kind: Kind, values: Values & { id: number }): AnyRecord | null {
  const fields = Object.fromEntries(factFields(kind).map((name) => [name, values[name] ?? null]));
  const told = recordIn('summary', kind, { ...fields, id: values.id, vessel_id: null, rev: 0 });
  if (!told || !isListed(kind, told)) return null;
  return kind.due || kind.isPending(told, ANY_DAY) ? told : null;
}

export function packFact(kind: Kind, fact: AnyRecord): unknown[] {
  const packed: unknown[] = [fact.id, ...factFields(kind).map((name) => fact[name] ?? null)];
  while (packed.length > 1 && packed.at(-1) === null) packed.pop();
  return packed;
}

function unpackFact(names: readonly string[], [id, ...values]: readonly unknown[]): AnyRecord {
  const fact: AnyRecord = { id: Number(id), vessel_id: null, rev: 0 };
  for (const [place, name] of names.entries()) fact[name] = values[place] ?? null;
  return fact;
}

/** The records of facts by kind, with the values that follow from a day. */
export type PresentedFacts = Readonly<Record<VesselKind, readonly AnyRecord[]>>;

/** The records of packed facts, with the values that follow from `today`. */
export function presentFacts(packed: PackedFacts, today: IsoDate): PresentedFacts {
  const presented = VESSEL_KINDS.map((name) => {
    const kind = kindOf(name);
    const names = factFields(kind);
    return [name, (packed[name] ?? []).map((row) => present(kind, unpackFact(names, row), today))];
  });
  return Object.fromEntries(presented) as PresentedFacts;
}
