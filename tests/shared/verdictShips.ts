/** Ships written by hand for `verdict.test.ts`; `verdictPapers.ts` has more. */
import { addDays } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import type { VesselKind } from '../../shared/kinds/kinds';
import type { VerdictAnswer } from '../../shared/status/vesselStatus';

export const TODAY = '2026-11-25';
export const day = (days: number) => addDays(TODAY, days);
export type Made = readonly [kind: VesselKind, values: Values];

/** Valid for less than four years, so it has no surveys. */
export const paper = (certificate_name: string, days: number, issued_by = 'Class', more: Values = {}): Made => [
  'certificates',
  { certificate_name, issued_by, issue_date: day(days - 1000), expiry_date: day(days), ...more },
];
/** A contract of three months that ends on the given day. */
const hand = (name: string, rank: string, date_of_joining: string, contract_period: string | null = '3 Months'): Made => [
  'crew',
  { name, rank, date_of_joining, contract_period },
];
const survey = (status: string, due: number | null, audit_type = 'Class Survey'): Made => [
  'audits',
  { audit_type, auditing_authority: 'DNV', audit_date: day(-60), next_due_date: due === null ? null : day(due), status },
];
const condition = (due: number | null) => survey('Condition of Class (COC)', due);
const psc = (inspection_status: string, since: number): Made => [
  'psc-inspections',
  { psc_port: 'Jeddah', mou: 'Riyadh MOU', inspection_date: day(since), inspection_status },
];
const gear = (days: number): Made => ['equipment-inspections', { item_name: 'Liferaft', category: 'LSA', next_due_date: day(days) }];

/** What every ship must carry, each under a name that people use, valid for two years. */
const COMMON = [
  'Certificate of Registry',
  'International Tonnage Certificate (1969)',
  'International Load Line Certificate',
  'Class Certificate',
  'Minimum Safe Manning Document',
  'SMC',
  'DOC (copy)',
  'ISSC',
  'IOPP Certificate with Form A',
  'ISPP',
  'IAPP',
  'International Energy Efficiency Certificate',
  'International Ballast Water Management Certificate',
  'International Anti-fouling System Certificate',
  'Maritime Labour Certificate',
  'Continuous Synopsis Record No. 4',
  'Bunker CLC',
  'Wreck Removal Certificate',
];
export const CARGO = [
  ...COMMON,
  'Cargo Ship Safety Construction Certificate',
  'Safety Equipment Certificate',
  'Cargo Ship Safety Radio Certificate',
];
export const valid = (names: readonly string[], except?: RegExp) =>
  names.filter((name) => !except?.test(name)).map((name) => paper(name, 700));

export const BULKER = { type_of_vessel: 'Bulk Carrier', grt: 30_000, required_certificates: null };
export const of = (type_of_vessel: string | null, rest: Values = {}): Values => ({ ...BULKER, type_of_vessel, ...rest });
const NOT_KNOWN = 'Which certificates a ship of type Yacht must carry is not known';

/** A ship, her particulars and records, the answer and its reasons. */
export type VerdictCase = readonly [ship: string, vessel: Values, made: readonly Made[], answer: VerdictAnswer, reasons: readonly string[]];

export const SHIPS: readonly VerdictCase[] = [
  ['All papers', BULKER, valid(CARGO), 'yes', []],
  ['Detained', BULKER, [...valid(CARGO), psc('Detained', -1)], 'blocked', ['Jeddah, Riyadh MOU: detained since 24-11-2026 (1 day)']],
  [
    'Detained on a day that has not begun at Greenwich',
    BULKER,
    [...valid(CARGO), psc('Detained', 1)],
    'blocked',
    ['Jeddah, Riyadh MOU: detained since 26-11-2026 (0 days)'],
  ],
  ['Detained and released', BULKER, [...valid(CARGO), psc('Passed', -1)], 'yes', []],
  ['Deficiencies only', BULKER, [...valid(CARGO), psc('In-Complete', -20)], 'yes', []],
  ['Class paper expired yesterday', BULKER, [...valid(CARGO), paper('IAPP', -1)], 'blocked', ['IAPP: expired 1 day ago']],
  ['Flag paper expired for years', BULKER, [...valid(CARGO), paper('MLC', -900, 'Flag')], 'blocked', ['MLC: expired 900 days ago']],
  ['Paper of others expired', BULKER, [...valid(CARGO), paper('Ship Sanitation Control', -5, 'Others')], 'yes', []],
  ['Expires today', BULKER, [...valid(CARGO), paper('IAPP', 0)], 'risk', ['IAPP: expires today']],
  ['Expires in 14 days', BULKER, [...valid(CARGO), paper('IAPP', 14)], 'risk', ['IAPP: expires in 14 days']],
  ['Expires in 15 days', BULKER, [...valid(CARGO), paper('IAPP', 15)], 'yes', []],
  [
    'Condition past its date',
    BULKER,
    [...valid(CARGO), condition(-2)],
    'blocked',
    ['Class Survey, DNV: condition of class was due 2 days ago'],
  ],
  [
    'Condition due in a week',
    BULKER,
    [...valid(CARGO), condition(7)],
    'risk',
    ['Class Survey, DNV: condition of class falls due in 7 days'],
  ],
  ['Condition with half a year', BULKER, [...valid(CARGO), condition(180)], 'yes', []],
  ['Condition without a date', BULKER, [...valid(CARGO), condition(null)], 'unknown', ['Class Survey, DNV: no next due date is recorded']],
  [
    'PSC to be completed before departure, without an action code',
    BULKER,
    [...valid(CARGO), psc('Completion before Departure', 0)],
    'yes',
    [],
  ],
  ['Survey overdue, no condition', BULKER, [...valid(CARGO), survey('Pending', -30)], 'yes', []],
  [
    'Master over',
    BULKER,
    [...valid(CARGO), hand('Ann Lee', 'Master', '2026-08-01')],
    'blocked',
    ['Ann Lee, Master: contract ended 24 days ago'],
  ],
  ['Messman over', BULKER, [...valid(CARGO), hand('Bo', 'Messman', '2026-08-24')], 'blocked', ['Bo, Messman: contract ended 1 day ago']],
  ['Superintendent over', BULKER, [...valid(CARGO), hand('Cy', 'Superintendent', '2026-08-01')], 'yes', []],
  [
    'Mate ends tomorrow',
    BULKER,
    [...valid(CARGO), hand('Di', 'Chief Officer', '2026-08-26')],
    'risk',
    ['Di, Chief Officer: contract ends in 1 day'],
  ],
  [
    'Contract without a period',
    BULKER,
    [...valid(CARGO), hand('Ed', 'Bosun', '2026-08-01', null)],
    'unknown',
    ['Ed, Bosun: no contract expiry is recorded'],
  ],
  ['Liferaft overdue', BULKER, [...valid(CARGO), gear(-90)], 'yes', []],
  ['Nothing recorded', BULKER, [], 'unknown', ['No certificate is recorded']],
  ['No Safety Radio', BULKER, valid(CARGO, /radio/i), 'unknown', ['No Safety Radio certificate is recorded']],
  [
    'Two missing',
    BULKER,
    valid(CARGO, /radio|ISSC/i),
    'unknown',
    ['No Ship Security Certificate (ISSC) is recorded', 'No Safety Radio certificate is recorded'],
  ],
  [
    'One cargo ship safety certificate',
    BULKER,
    [...valid(CARGO, /safety (c|e|r)/i), paper('Cargo Ship Safety Certificate', 300)],
    'yes',
    [],
  ],
  [
    'Detained and a paper missing',
    BULKER,
    [...valid(CARGO, /ISPP/), psc('Detained', 0)],
    'blocked',
    ['Jeddah, Riyadh MOU: detained since 25-11-2026 (0 days)', 'No ISPP certificate is recorded'],
  ],
  [
    'At risk and a paper missing',
    BULKER,
    [...valid(CARGO, /ISPP/), paper('X', 3)],
    'risk',
    ['X: expires in 3 days', 'No ISPP certificate is recorded'],
  ],
  [
    'Blocked and at risk',
    BULKER,
    [...valid(CARGO), paper('X', 3), paper('Y', -3)],
    'blocked',
    ['Y: expired 3 days ago', 'X: expires in 3 days'],
  ],
  ['No type', of(null), valid(CARGO), 'unknown', ['The type of the ship is not recorded']],
  ['Unknown type', of('Yacht'), valid(CARGO), 'unknown', [NOT_KNOWN]],
  [
    'Unknown type, corrected',
    of('Yacht', { required_certificates: 'as a passenger ship' }),
    [...valid(COMMON), ...valid(['Passenger Ship Safety Certificate', 'Athens Certificate'])],
    'yes',
    [],
  ],
  [
    'Passenger ship of 200 GT',
    of('Ro-Pax Ferry', { grt: 200 }),
    valid(COMMON),
    'unknown',
    ['No Passenger Ship Safety Certificate is recorded', 'No Passenger Liability certificate is recorded'],
  ],
  ['Oil tanker', of('Product Tanker'), valid(CARGO), 'unknown', ['No Civil Liability certificate (CLC) is recorded']],
  [
    'Chemical tanker',
    of('Chemical Tanker'),
    [...valid(CARGO), paper('CLC 1992', 100)],
    'unknown',
    ['No Certificate of Fitness is recorded'],
  ],
  ['Gas carrier with fitness', of('LPG Carrier'), [...valid(CARGO), paper('Certificate of Fitness', 100)], 'yes', []],
  ['Cargo ship of 299 GT', of('General Cargo', { grt: 299 }), valid(['Registry', 'Tonnage', 'Load Line']), 'yes', []],
  [
    'Exempted',
    of('Bulk Carrier', { required_certificates: 'not CSR; no IEE, without ballast water' }),
    valid(CARGO, /synopsis|energy|ballast/i),
    'yes',
    [],
  ],
  [
    'One more asked',
    of('Bulk Carrier', { required_certificates: 'Polar Ship Certificate' }),
    valid(CARGO),
    'unknown',
    ['No Polar Ship Certificate is recorded'],
  ],
  ['No tonnage', of('Bulk Carrier', { grt: null }), valid(CARGO, /radio/i), 'unknown', ['No Safety Radio certificate is recorded']],
  [
    'Dangerous goods is not the DOC',
    BULKER,
    [...valid(CARGO, /DOC/), paper('Document of Compliance, Dangerous Goods', 90)],
    'unknown',
    ['No Document of Compliance (DOC) copy is recorded'],
  ],
];
