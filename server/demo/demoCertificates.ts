import { addDays, addMonths, type IsoDate } from '../../shared/basics/calendar';
import type { Endorsement } from '../../shared/kinds/certificates';
import type { Values } from '../../shared/kinds/kind';
import { surveysOf } from '../../shared/status/surveys';
import { drifted, type DemoKind } from './demoShip';

type Issuer = 'Class' | 'Flag' | 'Others';
/** Days from today to the expiry, and years of validity. The rows cover every edge of the 30-day window. */
type Row = readonly [name: string, issuer: Issuer, expires: number, years: number, authority?: string | null, remarks?: string];

const ROWS: readonly Row[] = [
  ['Certificate of Registry', 'Flag', 1_312, 5],
  [
    'International Tonnage Certificate (1969)',
    'Class',
    1_703,
    5,
    undefined,
    'No expiry under the convention; the date is that of our next review.',
  ],
  ['International Load Line Certificate', 'Class', 742, 5, undefined, 'Annual endorsement due within ±3 months of the anniversary date.'],
  ['Certificate of Class (Hull and Machinery)', 'Class', 742, 5],
  ['Cargo Ship Safety Construction Certificate', 'Class', 742, 5],
  ['Cargo Ship Safety Equipment Certificate', 'Class', 30, 5, undefined, 'Renewal survey booked with the next dry-docking.'],
  ['Cargo Ship Safety Radio Certificate', 'Class', 31, 5],
  ['Minimum Safe Manning Document', 'Flag', 403, 5],
  ['Safety Management Certificate (SMC)', 'Class', 29, 5, undefined, 'External ISM renewal audit to be held before expiry.'],
  ['Document of Compliance (DOC) copy', 'Class', 88, 5, undefined, 'Copy; the original is kept ashore.'],
  ['International Ship Security Certificate (ISSC)', 'Class', 9, 5, undefined, 'Short-term extension requested from the flag.'],
  ['International Oil Pollution Prevention Certificate (IOPP) with Supplement Form A', 'Class', 742, 5],
  ['International Sewage Pollution Prevention Certificate (ISPP)', 'Class', 742, 5],
  ['International Air Pollution Prevention Certificate (IAPP)', 'Class', 120, 5],
  ['International Energy Efficiency Certificate (IEE)', 'Class', 1_650, 5, undefined, 'EEXI and CII Part III verified.'],
  ['International Ballast Water Management Certificate', 'Class', 203, 5],
  ['International Anti-Fouling System Certificate', 'Class', 1_096, 5],
  [
    'Maritime Labour Certificate (MLC, 2006) with DMLC Parts I and II',
    'Flag',
    1,
    5,
    undefined,
    'Crew accommodation inspection held; certificate awaited.',
  ],
  ['Continuous Synopsis Record (CSR)', 'Flag', 44, 5, undefined, 'No expiry; the date is that of our next review.'],
  [
    'Bunkers Convention Certificate (Civil Liability for Bunker Oil Pollution Damage)',
    'Flag',
    0,
    1,
    undefined,
    'Blue card renewed by the P&I Club; new certificate applied for.',
  ],
  ['Nairobi Wreck Removal Convention Certificate', 'Flag', -1, 1, undefined, 'Blue card sent to the flag.'],
  [
    'Ship Sanitation Control Exemption Certificate',
    'Others',
    -12,
    0.5,
    'Port Health Authority, Singapore',
    'Inspection arranged at next port.',
  ],
  ['Compass Deviation Card', 'Others', -30, 1, null, 'Adjuster to attend after dry-docking.'],
  ['Provision Crane Quadrennial Load Test Certificate', 'Others', -31, 2, null],
  [
    'Medical Oxygen Resuscitator and Medicine Chest Certificate',
    'Others',
    -412,
    1,
    'Ship Chandlers’ Pharmacy',
    'Superseded by the shore-based medical scheme; keep for the record.',
  ],
];

/** Certificates, in the order of a ship's certificate file. */
export const demoCertificates: DemoKind = (ship, today, chance) =>
  chance.take(ROWS, ship.counts.certificates).map(([name, issuer, expires, years, authority, remarks], index) => {
    const expiry = addDays(today, drifted(expires, ship, chance));
    const usual = { Class: ship.classSociety, Flag: ship.flagAuthority, Others: null }[issuer];
    const certificate = {
      // The last two have no number yet.
      sl_no: index < ship.counts.certificates - 2 ? index + 1 : null,
      certificate_name: name,
      issued_by: issuer,
      issuing_authority: authority === undefined ? usual : authority,
      issue_date: addMonths(expiry, -12 * years),
      expiry_date: expiry,
      remarks: remarks ?? null,
      term: years === 5 ? 'Full term' : null,
      anniversary_date: null,
      survey_scheme: null,
      extended_until: null,
      extended_by: null,
      postponed_until: null,
    };
    return { ...certificate, endorsements: endorsementsOf(certificate, today) };
  });

const PLACES = ['Rotterdam', 'Singapore', 'Algeciras', 'Santos'];

/**
 * The endorsements of a certificate whose surveys were made on their day. Its open window waits until its anniversary has passed; with
 * `isInOrder`, the survey was made as soon as the window opened.
 */
export function endorsementsOf(certificate: Values, today: IsoDate, isInOrder = false): Endorsement[] {
  const endorsements: Endorsement[] = [];
  for (;;) {
    const next = surveysOf({ ...certificate, endorsements }).surveys.find(({ types, opens, due, done }) => {
      return done === null && types[0] !== 'Renewal' && (isInOrder ? opens : due) < today;
    });
    const survey = next?.types.at(-1);
    if (!next || !survey) return endorsements;
    const date = next.due < today ? next.due : addDays(today, -1);
    const place = PLACES[endorsements.length % PLACES.length] ?? null;
    endorsements.push({ survey, date, place, surveyor: String(certificate.issuing_authority ?? 'Flag surveyor') });
  }
}
