/** Periods of validity, which timelines draw: certificates from issue to expiry, equipment from its last inspection to the next. */
import { isIsoDate, type IsoDate } from '../basics/calendar';
import type { AnyRecord, Kind } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { type DueItem, dueItems } from './dueItems';

/** The kinds whose records are valid for a period. */
export const VALID_KINDS: readonly VesselKind[] = VESSEL_KINDS.filter((kind) => kindOf(kind).due?.valid !== undefined);

/** The beginning of a record's validity, and its issuer or group. */
export interface Validity {
  /** Null if it is not recorded. */
  from: IsoDate | null;
  /** 'Class', 'Flag', 'LSA'; '' if it is not recorded. */
  by: string;
}

/** The validity of a record; null for a kind without periods. */
export function validityOf({ due }: Kind, record: AnyRecord): Validity | null {
  if (!due?.valid) return null;
  const { from, by } = due.valid;
  const [begins, issuer] = [record[from], record[by]];
  return { from: typeof begins === 'string' && isIsoDate(begins) ? begins : null, by: typeof issuer === 'string' ? issuer : '' };
}

/** A record's period of validity. It ends on `date`, which may lie before `from` if one of them was mistyped. */
export type ValidItem = DueItem & Validity;

/** The periods of the presented `records` of a kind, the earliest end first. Records without an end have none. */
export function validItems(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): ValidItem[] {
  const kind = kindOf(name);
  const byId = new Map(records.map((record) => [record.id, record]));
  const own = dueItems(name, records, today).filter(({ part }) => !part);
  return own.flatMap((item) => {
    const record = byId.get(item.id);
    const validity = record && validityOf(kind, record);
    return validity ? [{ ...item, ...validity }] : [];
  });
}
