import { describe, expect, test } from 'vitest';
import { USUAL_CERTIFICATES } from '../../shared/kinds/usualCertificates';
import { schemeOf, surveysOf } from '../../shared/status/surveys';
import { ANNUAL, type Certificate, FIRST, FOURTH, of, RENEWAL, SECOND, shown, THIRD } from './surveyed';

describe('the surveys of a certificate follow from its name', () => {
  test.each([
    ['International Load Line Certificate', 'Annual'],
    ['LOADLINE', 'Annual'],
    ['Load Line Exemption Certificate', null],
    ['Cargo Ship Safety Construction Certificate', 'Annual, intermediate and bottom'],
    ['Safety Construction', 'Annual, intermediate and bottom'],
    ['Cargo Ship Safety Equipment Certificate', 'Annual and periodical'],
    ['cargo ship safety equipment', 'Annual and periodical'],
    ['Cargo Ship Safety Radio Certificate', 'Periodical'],
    ['Safety Radio', 'Periodical'],
    ['Radio Safety Certificate', 'Periodical'],
    ['SAFEQ', 'Annual and periodical'],
    ['Cargo Ship Safety Certificate', 'Annual, intermediate and bottom'],
    ['Special Purpose Ship Safety Certificate', 'Annual, intermediate and bottom'],
    ['Certificate of Fitness (Dangerous Chemicals in Bulk)', 'Annual and intermediate'],
    ['International Pollution Prevention Certificate for Noxious Liquid Substances', 'Annual and intermediate'],
    ['NLS Certificate', 'Annual and intermediate'],
    ['Cargo Ship Safety Exemption Certificate', null],
    ['International Oil Pollution Prevention Certificate (IOPP)', 'Annual and intermediate'],
    ['IOPP', 'Annual and intermediate'],
    ['IOPP Supplement, Form B', null],
    ['IOPP, Supplement Form B', 'Annual and intermediate'],
    ['International Oil Pollution Prevention Certificate with Supplement Form A', 'Annual and intermediate'],
    ['Supplement to the IOPP Certificate (Form B)', null],
    ['IOPP Certificate and Supplement', 'Annual and intermediate'],
    ['Cargo Ship Safety Equipment Certificate, Record of Equipment (Form E)', 'Annual and periodical'],
    ['International Air Pollution Prevention Certificate (IAPP)', 'Annual and intermediate'],
    ['Air Pollution Prevention (EIAPP)', null],
    ['Record of Equipment for the Cargo Ship Safety Equipment Certificate (Form E)', null],
    ['International Ballast Water Management Certificate', 'Annual and intermediate'],
    ['BWM Certificate', 'Annual and intermediate'],
    // MARPOL Annex IV, regulation 4, knows no survey between the initial and the renewal survey.
    ['International Sewage Pollution Prevention Certificate (ISPP)', 'Renewal only'],
    ['Safety Management Certificate (SMC)', 'Intermediate'],
    ['International Ship Security Certificate (ISSC)', 'Intermediate'],
    ['Maritime Labour Certificate (MLC, 2006) with DMLC Parts I and II', 'Intermediate'],
    ['DMLC Part II', null],
    ['Document of Compliance (DOC) copy', 'Annual'],
    ['Document of Compliance for Dangerous Goods', null],
    ['Passenger Ship Safety Certificate', null],
    ['Passenger Ship Safety Radio Certificate', null],
    ['Certificate of Registry', null],
    ['Minimum Safe Manning Document', null],
    ['Documentation of Doctors', null],
    ['Engine International Air Pollution Prevention Certificate (EIAPP)', null],
    ['Ballast Water Management Plan', null],
    ['Ballast Water Management System Type Approval Certificate', null],
    ['Ship Security Plan, approval', null],
    ['MLC Financial Security Certificate', null],
    ['', null],
    [null, null],
  ])('%s: %s', (name, scheme) => {
    expect(schemeOf({ certificate_name: name })).toBe(scheme);
  });

  test('of the usual certificates of a ship, fourteen have surveys', () => {
    expect(USUAL_CERTIFICATES.filter((certificate_name) => schemeOf({ certificate_name }) !== null)).toHaveLength(14);
  });

  test.each([
    ['a scheme that the user chose wins over the name', of('Certificate of Class', { survey_scheme: 'Annual' }), 'Annual'],
    ['None takes the surveys of the name away', of('Safety Radio', { survey_scheme: 'None' }), null],
    ['a scheme that this version does not know counts as none', of('Safety Radio', { survey_scheme: 'Biennial' }), null],
  ])('%s', (_says, certificate, scheme) => {
    expect(schemeOf(certificate)).toBe(scheme);
  });
});

describe('windows', () => {
  const cases: [says: string, certificate: Certificate, windows: string[]][] = [
    ['annual: three months either side of each anniversary', of('Load Line'), ANNUAL],
    ['a document of compliance likewise', of('DOC'), ANNUAL],
    [
      'intermediate: at the second or the third anniversary, and required at the third',
      of('IOPP'),
      [FIRST, 'Annual or Intermediate 2023-12-14..2024-06-14', 'Intermediate 2024-12-14..2025-06-14', FOURTH, RENEWAL],
    ],
    [
      'periodical of safety equipment: likewise',
      of('Safety Equipment'),
      [FIRST, 'Annual or Periodical 2023-12-14..2024-06-14', 'Periodical 2024-12-14..2025-06-14', FOURTH, RENEWAL],
    ],
    ['periodical of safety radio: each year', of('Safety Radio'), ANNUAL.map((line) => line.replace('Annual', 'Periodical'))],
    ['renewal only', of('ISPP'), [RENEWAL]],
    ['one intermediate between the second and the third anniversary', of('SMC'), ['Intermediate 2024-03-14..2025-03-14', RENEWAL]],
    [
      'two bottom inspections, 36 months apart at most',
      of('Safety Construction'),
      [
        FIRST,
        'Annual or Intermediate 2023-12-14..2024-06-14',
        'Intermediate 2024-12-14..2025-06-14',
        FOURTH,
        RENEWAL,
        'Bottom inspection 2022-03-20..2025-03-20',
        'Bottom inspection 2025-03-20..2027-03-14',
      ],
    ],
    ['a name that matches nothing has none', of('Certificate of Registry'), []],
    ['papers of two months have none', of('Load Line', { issue_date: '2027-01-14' }), []],
    ['one day short of four years: none', of('Load Line', { issue_date: '2023-03-16' }), []],
    ['four years, the first and the last day counted', of('Load Line', { issue_date: '2023-03-15' }), [SECOND, THIRD, FOURTH, RENEWAL]],
    ['an interim certificate has none, whatever its dates', of('Load Line', { term: 'Interim' }), []],
    ['nor has a short term one', of('Load Line', { term: 'Short term' }), []],
    ['nor has one that does not expire', of('Load Line', { term: 'None' }), []],
    ['a full term one has', of('Load Line', { term: 'Full term' }), ANNUAL],
    ['without an issue date: none', of('Load Line', { issue_date: null }), []],
    ['without an expiry date: none', of('Load Line', { expiry_date: null }), []],
    ['expiry before issue: none', of('Load Line', { issue_date: '2027-03-14', expiry_date: '2022-03-20' }), []],
    ['a date that is no date: none', of('Load Line', { issue_date: '2022-02-31' }), []],
    ['renewed three months early, the term counts from the old expiry', of('Load Line', { issue_date: '2021-12-14' }), ANNUAL],
    [
      'likewise where the month of its issue is shorter',
      of('Load Line', { issue_date: '2022-02-28', expiry_date: '2027-05-31' }),
      [
        'Annual 2023-02-28..2023-08-31',
        'Annual 2024-02-29..2024-08-31',
        'Annual 2025-02-28..2025-08-31',
        'Annual 2026-02-28..2026-08-31',
        'Renewal 2027-02-28..2027-05-31',
      ],
    ],
    [
      'expiry on 29 February: the anniversaries are on 28 February in common years',
      of('Load Line', { issue_date: '2023-03-01', expiry_date: '2028-02-29' }),
      [
        'Annual 2023-11-29..2024-05-29',
        'Annual 2024-11-28..2025-05-28',
        'Annual 2025-11-28..2026-05-28',
        'Annual 2026-11-28..2027-05-28',
        'Renewal 2027-11-29..2028-02-29',
      ],
    ],
    [
      'issued on 29 February: five years to 28 February',
      of('Load Line', { issue_date: '2024-02-29', expiry_date: '2029-02-28' }),
      [
        'Annual 2024-11-28..2025-05-28',
        'Annual 2025-11-28..2026-05-28',
        'Annual 2026-11-28..2027-05-28',
        'Annual 2027-11-28..2028-05-28',
        'Renewal 2028-11-28..2029-02-28',
      ],
    ],
    [
      'expiry on the 31st: windows are clamped to the last day of their month',
      of('Load Line', { issue_date: '2022-09-01', expiry_date: '2027-08-31' }),
      [
        'Annual 2023-05-31..2023-11-30',
        'Annual 2024-05-31..2024-11-30',
        'Annual 2025-05-31..2025-11-30',
        'Annual 2026-05-31..2026-11-30',
        'Renewal 2027-05-31..2027-08-31',
      ],
    ],
    [
      'issued on the 31st',
      of('SMC', { issue_date: '2022-05-31', expiry_date: '2027-05-30' }),
      ['Intermediate 2024-05-30..2025-05-30', 'Renewal 2027-02-28..2027-05-30'],
    ],
    [
      'an anniversary that differs from the expiry',
      of('Load Line', { anniversary_date: '2022-10-31' }),
      [
        'Annual 2022-07-31..2023-01-31',
        'Annual 2023-07-31..2024-01-31',
        'Annual 2024-07-31..2025-01-31',
        'Annual 2025-07-31..2026-01-31',
        'Annual 2026-07-31..2027-01-31',
        RENEWAL,
      ],
    ],
    [
      'an anniversary on 29 February, of whatever year',
      of('Load Line', { anniversary_date: '2016-02-29' }),
      [
        'Annual 2022-11-28..2023-05-28',
        'Annual 2023-11-29..2024-05-29',
        'Annual 2024-11-28..2025-05-28',
        'Annual 2025-11-28..2026-05-28',
        RENEWAL,
      ],
    ],
    [
      'the last annual window closes on the day before the expiry',
      of('Load Line', { anniversary_date: '2022-12-13' }),
      [
        'Annual 2022-09-13..2023-03-13',
        'Annual 2023-09-13..2024-03-13',
        'Annual 2024-09-13..2025-03-13',
        'Annual 2025-09-13..2026-03-13',
        'Annual 2026-09-13..2027-03-13',
        RENEWAL,
      ],
    ],
    [
      'a window that would close on the day of the expiry is the renewal alone',
      of('Load Line', { anniversary_date: '2022-12-14' }),
      [
        'Annual 2022-09-14..2023-03-14',
        'Annual 2023-09-14..2024-03-14',
        'Annual 2024-09-14..2025-03-14',
        'Annual 2025-09-14..2026-03-14',
        RENEWAL,
      ],
    ],
    ['extended: the renewal may be done until then', of('ISPP', { extended_until: '2027-05-14' }), ['Renewal 2026-12-14..2027-05-14']],
    ['extended to a day before the expiry: no extension', of('ISPP', { extended_until: '2027-01-01' }), [RENEWAL]],
    [
      'postponed: the date replaces the end of the last window that opened before it',
      of('Load Line', { postponed_until: '2024-08-01' }),
      [FIRST, 'Annual 2023-12-14..2024-08-01', THIRD, FOURTH, RENEWAL],
    ],
    [
      'postponed to a day inside the window: the postponed date wins',
      of('Load Line', { postponed_until: '2024-05-01' }),
      [FIRST, 'Annual 2023-12-14..2024-05-01', THIRD, FOURTH, RENEWAL],
    ],
    ['postponed before the first window opened: nothing', of('Load Line', { postponed_until: '2022-06-01' }), ANNUAL],
  ];
  test.each(cases)('%s', (_says, certificate, windows) => {
    expect(shown(certificate)).toEqual(windows);
  });

  test.each<[says: string, certificate: Certificate, isIdle: boolean]>([
    ['before the first window opens', of('Load Line', { postponed_until: '2022-06-01' }), true],
    ['in a window', of('Load Line', { postponed_until: '2024-05-01' }), false],
    ['after a window, before the next', of('Load Line', { postponed_until: '2024-08-01' }), false],
    ['after the last day of the certificate', of('Load Line', { postponed_until: '2027-06-01' }), true],
    ['of a certificate that has a renewal survey alone', of('ISPP', { postponed_until: '2024-08-01' }), true],
    ['before the only intermediate window', of('SMC', { postponed_until: '2024-01-01' }), true],
    ['after the end of the only intermediate window', of('SMC', { postponed_until: '2025-06-01' }), false],
    ['of a certificate without surveys', of('Certificate of Registry', { postponed_until: '2024-08-01' }), true],
    ['of a short term certificate', of('Load Line', { term: 'Short term', postponed_until: '2024-08-01' }), true],
    ['not given', of('Load Line'), false],
  ])('a postponed date %s is told where it has no effect', (_says, certificate, isIdle) => {
    expect(surveysOf(certificate).idlePostponement).toBe(isIdle ? certificate.postponed_until : null);
  });
});
