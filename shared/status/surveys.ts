/**
 * Surveys of certificates under the harmonized system (IMO resolution A.1104(29) and its successors A.1140(31) and A.1156(32), part
 * "General", 2.8 and 4): which surveys a certificate has, when their windows open and close, and what satisfies them. All dates are UTC dates.
 */
import { addMonths, daysBetween, isIsoDate, type IsoDate } from '../basics/calendar';
import { type Endorsement, SURVEY_SCHEMES, type SurveyScheme, type SurveyType } from '../kinds/certificates';
import { isNoCertificate } from '../kinds/usualCertificates';

/** A record of a kind with surveys. Records of an older version lack some of its values. */
export type Surveyed = Readonly<Record<string, unknown>>;

/** A survey within the term of a certificate. */
export interface Survey {
  /** The surveys that satisfy it; with two, the user chooses. */
  types: readonly SurveyType[];
  opens: IsoDate;
  /** The date that the window surrounds. */
  due: IsoDate;
  /** The last day: the postponed date, if there is one, or the end of the window. */
  closes: IsoDate;
  /** The date of the endorsement that satisfies it. */
  done: IsoDate | null;
}

/** Months before and after an anniversary in which its survey may be made; also before the expiry for the renewal survey. */
const WINDOW = 3;
/** The longest time between two bottom inspections (SOLAS I/10), in months. */
const BOTTOM_INTERVAL = 36;
/** The shortest validity, in months, of a certificate with surveys. */
const SHORTEST = 48;

/** Certificates whose names resemble those of the table. They have no surveys of their own, or are renewed each year. */
const NOT_SURVEYED = /passenger|exemption|dangerous goods|engine .*air pollution|\bEIAPP\b|financial security/i;

/** The first match decides. MARPOL Annex IV, regulation 4, has no survey between initial and renewal survey, so an ISPP has none. */
const SCHEMES: readonly [name: RegExp, scheme: SurveyScheme][] = [
  [/load\s*line/i, 'Annual'],
  [/safety construction|\bsafcon\b|cargo ship safety cert|special purpose ship/i, 'Annual, intermediate and bottom'],
  [/safety equipment|\bsafeq\b/i, 'Annual and periodical'],
  [/safety radio|radio safety/i, 'Periodical'],
  [/sewage|\bISPP\b/i, 'Renewal only'],
  // IBC Code 1.5.2, IGC Code 1.4.2, MARPOL II/8
  [/certificate of fitness|noxious liquid|\bNLS\b/i, 'Annual and intermediate'],
  [/oil pollution prevention|air pollution prevention|ballast water|\b(IOPP|IAPP|BWMC?)\b/i, 'Annual and intermediate'],
  [/document of compliance|\bDOC\b/i, 'Annual'],
  [/safety management|ship security|maritime labour|\b(SMC|ISM|ISSC|ISPS|MLC)\b/i, 'Intermediate'],
];

type Cycle = { each: SurveyType; once?: SurveyType };
const CYCLES: Partial<Record<SurveyScheme, Cycle>> = {
  Annual: { each: 'Annual' },
  'Annual and intermediate': { each: 'Annual', once: 'Intermediate' },
  'Annual, intermediate and bottom': { each: 'Annual', once: 'Intermediate' },
  'Annual and periodical': { each: 'Annual', once: 'Periodical' },
  Periodical: { each: 'Periodical' },
};

/** The scheme of a certificate: as the user chose, else by its name; null if it has no surveys. */
export function schemeOf({ certificate_name: name, survey_scheme: chosen }: Surveyed): SurveyScheme | null {
  if (chosen) return SURVEY_SCHEMES.find((scheme) => scheme === chosen && scheme !== 'None') ?? null;
  if (typeof name !== 'string' || isNoCertificate(name) || NOT_SURVEYED.test(name)) return null;
  return SCHEMES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

const dateOf = (value: unknown): IsoDate | null => (typeof value === 'string' && isIsoDate(value) ? value : null);
const earlier = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b);
const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);

/** The last day of a certificate: its expiry, or the date it is extended to if that is later; null without an expiry. */
export function validUntil({ expiry_date, extended_until }: Surveyed): IsoDate | null {
  const [expiry, extended] = [dateOf(expiry_date), dateOf(extended_until)];
  return expiry !== null && extended !== null ? later(expiry, extended) : expiry;
}

/** The recorded surveys with a type and a date, the earliest first. */
export function endorsementsOf({ endorsements }: Surveyed): Endorsement[] {
  const lines = Array.isArray(endorsements) ? (endorsements as Endorsement[]) : [];
  return lines.filter(({ survey, date }) => survey && dateOf(date)).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The anniversaries within the term. Renewed early, a term counts from the old expiry, so the window of the first opens after the issue. */
function anniversaries(issue: IsoDate, expiry: IsoDate, given: IsoDate | null): IsoDate[] {
  const to = addMonths(expiry, -WINDOW);
  const day = given ?? expiry;
  const found: IsoDate[] = [];
  for (let year = Number(issue.slice(0, 4)); year <= Number(expiry.slice(0, 4)); year++) {
    const anniversary = addMonths(day, (year - Number(day.slice(0, 4))) * 12);
    if (addMonths(anniversary, -WINDOW) > issue && anniversary < to) found.push(anniversary);
  }
  return found;
}

interface SurveyPlan {
  /** In the order of their windows, bottom inspections last. */
  surveys: Survey[];
  /** The endorsements that lie outside of every window. */
  outside: Endorsement[];
  /** The postponed date if it belongs to no window; null otherwise. */
  idlePostponement: IsoDate | null;
}

/** The surveys of a certificate. One that is valid for less than four years, or lacks a date, has none. */
export function surveysOf(certificate: Surveyed): SurveyPlan {
  const scheme = schemeOf(certificate);
  const [issue, expiry, until] = [dateOf(certificate.issue_date), dateOf(certificate.expiry_date), validUntil(certificate)];
  const { term } = certificate;
  const postponed = dateOf(certificate.postponed_until);
  const none: SurveyPlan = { surveys: [], outside: [], idlePostponement: postponed };
  if (scheme === null || !issue || !expiry || !until || (term && term !== 'Full term')) return none;
  // The first and the last day both count: from 1 January 2022 to 31 December 2025 are four years.
  if (daysBetween(expiry, addMonths(issue, SHORTEST)) > 1) return none;

  const endorsements = endorsementsOf(certificate);
  const inside = new Set<Endorsement>(endorsements.filter(({ survey }) => survey === 'Additional'));
  const surveys: Survey[] = [];
  let idlePostponement = postponed;
  /** `accepted`: the surveys that satisfy it, more than those it asks for. Returns the matching endorsements. */
  const add = (types: readonly SurveyType[], opens: IsoDate, due: IsoDate, end: IsoDate, isPostponed = false, accepted = types) => {
    const closes = isPostponed && postponed ? postponed : end;
    if (isPostponed) idlePostponement = null;
    const found = endorsements.filter(({ survey, date }) => accepted.includes(survey) && date >= opens && date <= later(closes, end));
    for (const endorsement of found) inside.add(endorsement);
    surveys.push({ types, opens, due, closes, done: found[0]?.date ?? null });
    return found;
  };

  const days = anniversaries(issue, expiry, dateOf(certificate.anniversary_date));
  const cycle = CYCLES[scheme];
  if (cycle) {
    const opens = days.map((day) => addMonths(day, -WINDOW));
    // A postponed date belongs to the last window that opened before it.
    const postponedAt = opens.findLastIndex((day) => postponed !== null && day <= postponed && postponed <= until);
    const { each, once } = cycle;
    let isOnceDone = false;
    for (const [nth, due] of days.entries()) {
      const mayBeOnce = once !== undefined && (nth === 1 || nth === 2);
      const types = !mayBeOnce || isOnceDone ? [each] : nth === 1 ? [each, once] : [once];
      const accepted = mayBeOnce ? [...types, once] : types;
      const found = add(types, opens[nth] as IsoDate, due, addMonths(due, WINDOW), nth === postponedAt, accepted);
      isOnceDone ||= found.some(({ survey }) => survey === once);
    }
  }
  const [, second, third] = days;
  if (scheme === 'Intermediate' && second && third)
    add(['Intermediate'], second, third, third, postponed !== null && postponed >= second && postponed <= until);
  add(['Renewal'], addMonths(expiry, -WINDOW), until, until);
  if (scheme === 'Annual, intermediate and bottom') surveys.push(...bottomInspections(issue, until, endorsements, inside));
  return { surveys, outside: endorsements.filter((endorsement) => !inside.has(endorsement)), idlePostponement };
}

/** At least two inspections of the ship's bottom within the term, each at most 36 months after the one before. A later one is outside. */
function bottomInspections(issue: IsoDate, until: IsoDate, endorsements: readonly Endorsement[], inside: Set<Endorsement>): Survey[] {
  const made = endorsements.filter(({ survey, date }) => survey === 'Bottom inspection' && date >= issue && date <= until);
  const surveys: Survey[] = [];
  let opens = issue;
  while (
    surveys.length < 2 ||
    surveys.length < made.length ||
    (surveys.length === made.length && addMonths(opens, BOTTOM_INTERVAL) < until)
  ) {
    const closes = earlier(addMonths(opens, BOTTOM_INTERVAL), until);
    const inspection = made[surveys.length];
    if (inspection && inspection.date <= closes) inside.add(inspection);
    surveys.push({ types: ['Bottom inspection'], opens, due: closes, closes, done: inspection?.date ?? null });
    opens = inspection?.date ?? closes;
  }
  return surveys;
}

export const isBottomInspection = ({ types }: Survey): boolean => types[0] === 'Bottom inspection';

/** The first day on which a user has to see to a survey. A bottom inspection may be made at any time; one is planned for in its last months. */
export const opensOn = (survey: Survey): IsoDate => (isBottomInspection(survey) ? addMonths(survey.closes, -WINDOW) : survey.opens);
