/** Periods of validity, which timelines draw: certificates from issue to expiry, equipment from its last inspection to the next. */
import { isIsoDate, type IsoDate } from '../basics/calendar';
import type { AnyRecord, Kind, Values } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import type { Endorsement } from '../kinds/certificates';
import { type DueItem, dueItems } from './dueItems';
import { type Survey, type Surveyed, surveysOf } from './surveys';
import { surveysDue } from './surveysDue';
import { EXTENSION } from './verdictWords';

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
export interface ValidItem extends DueItem, Validity {
  vessel: number;
  surveys: readonly Survey[];
  /** The surveys that a user has to see to: some of `surveys`. */
  open: readonly Survey[];
  /** Recorded surveys outside of every window. */
  outside: readonly Endorsement[];
  /** The postponed date if it belongs to no window. */
  idlePostponement: IsoDate | null;
}

const NO_SURVEYS = { surveys: [], open: [], outside: [], idlePostponement: null } as const satisfies Partial<ValidItem>;

function surveysFor(
  { due }: Kind,
  record: AnyRecord,
  today: IsoDate,
): Pick<ValidItem, 'surveys' | 'open' | 'outside' | 'idlePostponement'> {
  if (!due?.surveys) return NO_SURVEYS;
  const { surveys, outside, idlePostponement } = surveysOf(record as Surveyed);
  return { surveys, outside, idlePostponement, open: surveysDue(record as Surveyed, today, surveys).due.map(({ survey }) => survey) };
}

/** Returns the non-empty fields that determine the surveys of a record. The line of a fleet list does not otherwise contain them. */
export function termsOf({ due }: Kind, record: AnyRecord): Values {
  const names = due?.surveys ? [...due.surveys, ...(due.date ? [due.date] : [])] : [];
  return Object.fromEntries(names.flatMap((name) => (record[name] ? [[name, record[name]]] : [])));
}

/** A period with its surveys, from what a list of the fleet says about its record. */
export function validItemOf(item: DueItem & Validity & { vessel: number }, terms: Values, today: IsoDate): ValidItem {
  const kind = kindOf(item.kind);
  const first = kind.due?.valid?.from ?? '';
  // A stand-in record; only its survey fields are read.
  const record = {
    id: item.id,
    vessel_id: item.vessel,
    rev: 0,
    [kind.naming.name]: item.name.replace(EXTENSION, ''),
    [first]: item.from,
    ...terms,
  };
  return { ...item, ...surveysFor(kind, record, today) };
}

/** Items keep their identity while their record does, so that a timeline draws only the bars that changed. */
const items = new WeakMap<AnyRecord, { today: IsoDate; item: ValidItem }>();

/** The periods of the presented `records` of a kind, the earliest end first. Records without an end have none. */
export function validItems(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): ValidItem[] {
  const kind = kindOf(name);
  const byId = new Map(records.map((record) => [record.id, record]));
  const own = dueItems(name, records, today).filter(({ part }) => !part);
  return own.flatMap((due) => {
    const record = byId.get(due.id);
    const known = record && items.get(record);
    if (known?.today === today) return known.item;
    const validity = record && validityOf(kind, record);
    if (!validity) return [];
    const item = { ...due, ...validity, ...surveysFor(kind, record, today), vessel: record.vessel_id ?? 0 };
    items.set(record, { today, item });
    return item;
  });
}
