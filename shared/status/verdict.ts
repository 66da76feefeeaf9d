/** Can she sail? One answer a ship, from the items that stop her and from what is not known. */
import { type IsoDate, showDate } from '../basics/calendar';
import { hasBegun } from '../basics/dueDates';
import { isPermanent } from '../kinds/certificates';
import type { AnyRecord, Kind, KindName, Values } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { recordFullName } from '../kinds/recordNaming';
import { type Requirement, SHIP_TYPES, type ShipType, shipTypeOf } from '../kinds/usualCertificates';
import { dueDateOf } from './counts';
import { byUrgency, isBlocking, recordDates, RISK_DAYS, type SurveyState, type UrgentItem } from './urgency';
import type { VerdictAnswer, ShortVerdict } from './vesselStatus';

/** Missing data: a sentence, and the record that completes it; the list of its kind if `id` is null. */
export interface DataGap {
  words: string;
  kind: KindName;
  id: number | null;
}

/** The verdict on a ship: whether she may sail, and why not. */
export interface ShipVerdict {
  answer: VerdictAnswer;
  /** The items that stop the ship now, then those that will within 14 days; each the most urgent first. */
  items: readonly UrgentItem[];
  gaps: readonly DataGap[];
}

/**
 * The verdict from the urgent items of a ship and its gaps. A known reason outranks missing data: it has a date, and a ship at risk is
 * never taken for one that may sail.
 */
export function verdictOf(urgent: readonly UrgentItem[], gaps: readonly DataGap[]): ShipVerdict {
  const of = (stops: UrgentItem['stops']) => urgent.filter((item) => item.stops === stops);
  const [now, soon] = [of('now'), of('soon')];
  const answer = now.length > 0 ? 'blocked' : soon.length > 0 ? 'risk' : gaps.length > 0 ? 'unknown' : 'yes';
  return { answer, items: [...now, ...soon], gaps };
}

/**
 * By itself, the end of a certificate stops a ship only if certain issuers gave it (`blocks` of its kind). Here the end of each one that she must carry
 * does: returns `urgent`, the items of a ship, with the level and `stops` of those raised. `records`: presented, by section.
 * `vessel`: at least its `PARTICULARS`; null if they are not known.
 */
export function stoppedByRequired(
  urgent: readonly UrgentItem[],
  records: Readonly<Record<VesselKind, readonly AnyRecord[]>>,
  vessel: Values | null,
  today: IsoDate,
): readonly UrgentItem[] {
  const begun = records.certificates.filter((record) => !beginsLater(record, today));
  const carried = vessel && carriedCertificates(begun, vessel);
  if (!carried || carried.size === 0) return urgent;
  const stopping = (item: UrgentItem): UrgentItem => {
    if (item.part || !carried.has(`${item.kind}:${item.id}`)) return item;
    if (item.level === 'overdue') return { ...item, level: 'expired', stops: 'now' };
    return item.days !== null && item.days <= RISK_DAYS && item.stops === null ? { ...item, stops: 'soon' } : item;
  };
  return urgent.map(stopping).sort(byUrgency);
}

/** The keys of the certificates by which a ship carries what it must: of those that meet a requirement, the one that is valid longest. */
function carriedCertificates(certificates: readonly AnyRecord[], vessel: Values): ReadonlySet<string> {
  const kind = kindOf('certificates');
  const lastDay = (record: AnyRecord) =>
    isPermanent(record) ? '9999-12-31' : (recordDates(kind, record).find(({ part }) => !part)?.date ?? '');
  const dated = certificates.map((record) => ({ record, name: String(record.certificate_name), end: lastDay(record) }));
  dated.sort((a, b) => (a.end > b.end ? -1 : 1));
  const carried = (requiredCertificates(vessel) ?? []).map(({ named }) => dated.find(({ name }) => named.test(name))?.record);
  return new Set(carried.flatMap((record) => (record && !isPermanent(record) ? [`${kind.name}:${record.id}`] : [])));
}

/** The first reason of a verdict. */
export function shortVerdict({ answer, items, gaps }: ShipVerdict): ShortVerdict {
  const item = items[0] ?? null;
  return { answer, item, gap: item ? null : (gaps[0]?.words ?? null), reasons: items.length + gaps.length };
}

/** Corrections of what a ship must carry, as typed in its field `required_certificates`: 'as bulk carrier, not CSR, Polar Ship Certificate'. */
interface Corrections {
  type: ShipType | undefined;
  without: readonly string[];
  also: readonly string[];
}

const NOT = /^(?:not?|without)\s+/i;
const AS = /^as\s+(?:an?\s+)?/i;

function correctionsIn(text: unknown): Corrections {
  const parts =
    typeof text === 'string'
      ? text
          .split(/[,;\n]/)
          .map((part) => part.trim())
          .filter(Boolean)
      : [];
  const type = parts.find((part) => AS.test(part))?.replace(AS, '');
  return {
    type: SHIP_TYPES.find(({ name }) => name === type?.toLowerCase()) ?? shipTypeOf(type),
    without: parts.filter((part) => NOT.test(part)).map((part) => part.replace(NOT, '')),
    also: parts.filter((part) => !NOT.test(part) && !AS.test(part)),
  };
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** The certificates that a ship must carry by its type, tonnage and corrections; null if its type is unknown. `vessel`: its particulars. */
export function requiredCertificates(vessel: Values): readonly Requirement[] | null {
  const { type, without, also } = correctionsIn(vessel.required_certificates);
  const found = type ?? shipTypeOf(vessel.type_of_vessel);
  if (!found) return null;
  // Without a tonnage every certificate counts: a small ship that needs fewer is asked too much, never too little.
  const tonnage = typeof vessel.grt === 'number' && vessel.grt > 0 && !found.carriesPassengers ? vessel.grt : Infinity;
  const required = found.usual.flatMap(([, , requirement]) => (requirement && tonnage >= requirement.tonnage ? [requirement] : []));
  return [
    ...required.filter(({ noun, named }) => !without.some((name) => named.test(name) || contains(noun, name))),
    ...also.map((noun) => ({ noun, named: { test: (name: string) => contains(name, noun) }, tonnage: 0 })),
  ];
}

/** Whether a certificate has not begun. */
const beginsLater = ({ issue_date }: AnyRecord, today: IsoDate): boolean => typeof issue_date === 'string' && !hasBegun(issue_date, today);

/** Required certificates of which none is recorded, or none that has begun. */
function missingCertificates(certificates: readonly AnyRecord[], vessel: Values, today: IsoDate): DataGap[] {
  if (certificates.length === 0) return [{ words: 'No certificate is recorded', kind: 'certificates', id: null }];
  const required = requiredCertificates(vessel);
  if (required === null) {
    const type = vessel.type_of_vessel;
    const words = type
      ? `Which certificates a ship of type ${String(type)} must carry is not known`
      : 'The type of the ship is not recorded';
    return [{ words, kind: 'vessels', id: null }];
  }
  return required.flatMap(({ noun, named }): DataGap[] => {
    const found = certificates.filter(({ certificate_name }) => named.test(String(certificate_name)));
    if (found.some((record) => !beginsLater(record, today))) return [];
    const [later] = found;
    if (!later) return [{ words: `No ${noun} is recorded`, kind: 'certificates', id: null }];
    const words = `${recordFullName(kindOf('certificates'), later)}: it begins on ${showDate(later.issue_date as IsoDate)}`;
    return [{ words, kind: 'certificates', id: later.id }];
  });
}

/** Records that would stop the ship once their date has passed, but have none. One that holds the ship already, such as a detention, needs no date. */
function undated(kind: Kind, name: VesselKind, records: readonly AnyRecord[]): DataGap[] {
  const date = { ...kind.fields, ...kind.derived }[kind.due?.date ?? '']?.label.toLowerCase();
  const wouldStop = (record: AnyRecord) => kind.due?.blocks?.(record) || (!kind.blocking?.holdsShip && isBlocking(kind, record));
  return records
    .filter((record) => wouldStop(record) && dueDateOf(name, record) === null)
    .map((record) => ({ words: `${recordFullName(kind, record)}: no ${date} is recorded`, kind: name, id: record.id }));
}

/** Permanent certificates whose expiry date has passed: one of both is wrong. */
const contradictions = (certificates: readonly AnyRecord[]): DataGap[] =>
  certificates
    .filter((record) => isPermanent(record) && record.status === 'Expired')
    .map((record) => ({
      words: `${recordFullName(kindOf('certificates'), record)}: its term is None, but its expiry date ${showDate(record.expiry_date as IsoDate)} has passed`,
      kind: 'certificates',
      id: record.id,
    }));

/** Surveys that nobody knows to be made. */
const unknownSurveys = (kind: Kind, name: VesselKind, records: readonly AnyRecord[]): DataGap[] =>
  records.flatMap((record) =>
    ((record.surveys as SurveyState | undefined)?.gaps ?? []).map((words) => ({
      words: `${recordFullName(kind, record)}: ${words}`,
      kind: name,
      id: record.id,
    })),
  );

/** The particulars of a vessel that decide which certificates it must carry. */
export const PARTICULARS = ['type_of_vessel', 'grt', 'required_certificates'] as const;

/** The sections with records that can stop a ship. */
export const STOPPING_KINDS: readonly VesselKind[] = VESSEL_KINDS.filter((name) => kindOf(name).blocking || kindOf(name).due?.blocks);

/**
 * What must be known before a ship can be said to sail, and is not. `records`: presented, with their surveys, by section. `vessel`: at least its `PARTICULARS`;
 * null if `records` lack sections that could stop it.
 */
export function gapsOf(records: Readonly<Record<VesselKind, readonly AnyRecord[]>>, vessel: Values | null, today: IsoDate): DataGap[] {
  if (vessel === null) return [{ words: 'Not every section is shown here', kind: 'vessels', id: null }];
  return [
    ...missingCertificates(records.certificates, vessel, today),
    ...VESSEL_KINDS.flatMap((name) => (kindOf(name).due ? undated(kindOf(name), name, records[name]) : [])),
    ...contradictions(records.certificates),
    ...VESSEL_KINDS.flatMap((name) => unknownSurveys(kindOf(name), name, records[name])),
  ];
}
