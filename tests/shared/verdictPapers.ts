/** Ships written by hand for `verdict.test.ts`: what issuers, surveys, extensions and terms of certificates do to the answer. */
import { BULKER, CARGO, day, type Made, of, paper, valid, type VerdictCase } from './verdictShips';

/** A Load Line of five years whose windows closed on 25-02-2024, 25-02-2025 and 25-02-2026; the next closes on 25-02-2027. */
const surveyed = (...made: [survey: string, date: string][]): Made => [
  'certificates',
  {
    certificate_name: 'Load Line',
    issued_by: 'Class',
    issue_date: '2022-11-26',
    expiry_date: '2027-11-25',
    endorsements: made.map(([survey, date]) => ({ survey, date })),
  },
];
const LOAD_LINE = /load line/i;

export const PAPERS: readonly VerdictCase[] = [
  [
    'Required paper of others expired',
    BULKER,
    [...valid(CARGO, /IAPP/), paper('IAPP', -1, 'Others')],
    'blocked',
    ['IAPP: expired 1 day ago'],
  ],
  [
    'Required paper of others ends within two weeks',
    BULKER,
    [...valid(CARGO, /IAPP/), paper('IAPP', 14, 'Others')],
    'risk',
    ['IAPP: expires in 14 days'],
  ],
  ['Required paper of others ends in 15 days', BULKER, [...valid(CARGO, /IAPP/), paper('IAPP', 15, 'Others')], 'yes', []],
  ['An older one of others expired beside a valid one', BULKER, [...valid(CARGO), paper('IAPP', -400, 'Others')], 'yes', []],
  [
    'Of two expired ones the last counts',
    BULKER,
    [...valid(CARGO, /IAPP/), paper('IAPP', -400, 'Others'), paper('IAPP new', -2, 'Others')],
    'blocked',
    ['IAPP new: expired 2 days ago'],
  ],
  [
    'A paper that she alone must carry, of others, expired',
    of('Bulk Carrier', { required_certificates: 'Sanitation' }),
    [...valid(CARGO), paper('Ship Sanitation Control', -5, 'Others')],
    'blocked',
    ['Ship Sanitation Control: expired 5 days ago'],
  ],
  [
    'A paper of others that she need not carry, expired',
    of('Bulk Carrier', { required_certificates: 'not CSR' }),
    [...valid(CARGO, /synopsis/i), paper('CSR', -5, 'Others')],
    'yes',
    [],
  ],
  [
    'A required paper that has not begun',
    BULKER,
    [...valid(CARGO, /IAPP/), paper('IAPP', 700, 'Class', { issue_date: day(2) })],
    'unknown',
    ['IAPP: it begins on 27-11-2026'],
  ],
  [
    'One that begins tomorrow, which is today on a ship far in the east',
    BULKER,
    [...valid(CARGO, /IAPP/), paper('IAPP', 700, 'Class', { issue_date: day(1) })],
    'yes',
    [],
  ],
  ['One that has not begun beside a valid one', BULKER, [...valid(CARGO), paper('IAPP', 700, 'Class', { issue_date: day(2) })], 'yes', []],
  [
    'Paper of an issuer that this version does not know',
    BULKER,
    [...valid(CARGO, /SMC/), paper('SMC', -3, 'Recognized organization')],
    'blocked',
    ['SMC: expired 3 days ago'],
  ],
  [
    'Required paper of others, extended',
    BULKER,
    [...valid(CARGO, /IAPP/), paper('IAPP', -1, 'Others', { extended_until: day(60), extended_by: 'Flag' })],
    'yes',
    [],
  ],
  [
    'Surveys of a paper never recorded',
    BULKER,
    [...valid(CARGO, LOAD_LINE), surveyed()],
    'unknown',
    ['Load Line: no annual survey is recorded in its window until 25-02-2026'],
  ],
  [
    'Every survey recorded',
    BULKER,
    [...valid(CARGO, LOAD_LINE), surveyed(['Annual', '2023-11-25'], ['Annual', '2024-11-25'], ['Annual', '2025-11-25'])],
    'yes',
    [],
  ],
  [
    'Only the last survey recorded, because the ship was entered then',
    BULKER,
    [...valid(CARGO, LOAD_LINE), surveyed(['Annual', '2025-11-25'])],
    'yes',
    [],
  ],
  [
    'A survey missed, and the next window is open',
    BULKER,
    [...valid(CARGO, LOAD_LINE), surveyed(['Annual', '2023-11-25'], ['Annual', '2024-11-25'])],
    'risk',
    ['Load Line: annual survey window closed 273 days ago'],
  ],
  [
    'A missed survey made late',
    BULKER,
    [...valid(CARGO, LOAD_LINE), surveyed(['Annual', '2023-11-25'], ['Annual', '2024-11-25'], ['Annual', '2026-04-01'])],
    'yes',
    [],
  ],
  [
    'A missed survey, replaced by an additional one only',
    BULKER,
    [...valid(CARGO, LOAD_LINE), surveyed(['Annual', '2024-11-25'], ['Additional', '2026-04-01'])],
    'risk',
    ['Load Line: annual survey window closed 273 days ago'],
  ],
  [
    'Extended, the end near',
    BULKER,
    [...valid(CARGO), paper('IOPP 2', -20, 'Class', { extended_until: day(10), extended_by: 'Flag' })],
    'risk',
    ['IOPP 2: extended until 05-12-2026 by Flag, expires in 10 days'],
  ],
  [
    'Extended by nobody that is named, and expired',
    BULKER,
    [...valid(CARGO), paper('IOPP 2', -60, 'Class', { extended_until: day(-3) })],
    'blocked',
    ['IOPP 2: extended until 22-11-2026, expired 3 days ago'],
  ],
  ['Permanent, its date ahead', BULKER, [...valid(CARGO), paper('Tonnage', 9, 'Class', { term: 'None' })], 'yes', []],
  [
    'Permanent, its date passed',
    BULKER,
    [...valid(CARGO, /tonnage/i), paper('Tonnage', -9, 'Class', { term: 'None' })],
    'unknown',
    ['Tonnage: its term is None, but its expiry date 16-11-2026 has passed'],
  ],
];
