import { describe, expect, test } from 'vitest';
import type { Endorsement } from '../../shared/kinds/certificates';
import { surveysOf, validUntil } from '../../shared/status/surveys';
import { ANNUAL, type Certificate, endorsed, FIRST, FOURTH, of, RENEWAL, SECOND, shown, THIRD } from './surveyed';

describe('an endorsement inside the window satisfies it', () => {
  const cases: [says: string, certificate: Certificate, windows: string[], outside?: string[]][] = [
    [
      'the first and the last day are inside',
      of('Load Line', { endorsements: endorsed(['Annual', '2022-12-14'], ['Annual', '2024-06-14']) }),
      [`${FIRST} done 2022-12-14`, `${SECOND} done 2024-06-14`, THIRD, FOURTH, RENEWAL],
    ],
    [
      'a day earlier or later is outside: told, and kept',
      of('Load Line', { endorsements: endorsed(['Annual', '2022-12-13'], ['Annual', '2024-06-15']) }),
      ANNUAL,
      ['2022-12-13', '2024-06-15'],
    ],
    [
      'another survey does not satisfy it',
      of('Load Line', { endorsements: endorsed(['Intermediate', '2023-03-14']) }),
      ANNUAL,
      ['2023-03-14'],
    ],
    [
      'two in one window: the earlier counts, neither is outside',
      of('Load Line', { endorsements: endorsed(['Annual', '2023-05-01'], ['Annual', '2023-02-01']) }),
      [`${FIRST} done 2023-02-01`, SECOND, THIRD, FOURTH, RENEWAL],
    ],
    [
      'intermediate at the second: the third is annual again',
      of('IOPP', { endorsements: endorsed(['Intermediate', '2024-03-14']) }),
      [FIRST, 'Annual or Intermediate 2023-12-14..2024-06-14 done 2024-03-14', THIRD, FOURTH, RENEWAL],
    ],
    [
      'annual at the second: the third is the intermediate',
      of('IOPP', { endorsements: endorsed(['Annual', '2024-03-14'], ['Annual', '2025-03-14']) }),
      [FIRST, 'Annual or Intermediate 2023-12-14..2024-06-14 done 2024-03-14', 'Intermediate 2024-12-14..2025-06-14', FOURTH, RENEWAL],
      ['2025-03-14'],
    ],
    [
      'both at the second: the third is annual',
      of('IOPP', { endorsements: endorsed(['Annual', '2024-02-01'], ['Intermediate', '2024-03-14']) }),
      [FIRST, 'Annual or Intermediate 2023-12-14..2024-06-14 done 2024-02-01', THIRD, FOURTH, RENEWAL],
    ],
    [
      'a second intermediate serves as the annual of the third',
      of('IOPP', { endorsements: endorsed(['Intermediate', '2024-03-14'], ['Intermediate', '2025-03-14']) }),
      [FIRST, 'Annual or Intermediate 2023-12-14..2024-06-14 done 2024-03-14', `${THIRD} done 2025-03-14`, FOURTH, RENEWAL],
    ],
    [
      'the intermediate verification of a safety management certificate, on the day of the third anniversary',
      of('SMC', { endorsements: endorsed(['Intermediate', '2025-03-14']) }),
      ['Intermediate 2024-03-14..2025-03-14 done 2025-03-14', RENEWAL],
    ],
    [
      'the postponed end counts',
      of('Load Line', { postponed_until: '2024-08-01', endorsements: endorsed(['Annual', '2024-07-30']) }),
      [FIRST, 'Annual 2023-12-14..2024-08-01 done 2024-07-30', THIRD, FOURTH, RENEWAL],
    ],
    [
      'done inside the window, but after an earlier postponed date: done',
      of('Load Line', { postponed_until: '2024-05-01', endorsements: endorsed(['Annual', '2024-06-01']) }),
      [FIRST, 'Annual 2023-12-14..2024-05-01 done 2024-06-01', THIRD, FOURTH, RENEWAL],
    ],
    [
      'the renewal survey, on the day of the expiry',
      of('ISPP', { endorsements: endorsed(['Renewal', '2027-03-14']) }),
      [`${RENEWAL} done 2027-03-14`],
    ],
    [
      'an additional survey belongs to no window and is never outside',
      of('Load Line', { endorsements: endorsed(['Additional', '2023-09-09']) }),
      ANNUAL,
    ],
    ['of a certificate without windows, none is outside', of('Registry', { endorsements: endorsed(['Annual', '2023-09-09']) }), []],
    [
      'the second bottom inspection counts from the first, and a third may be needed',
      of('Certificate of Class', {
        survey_scheme: 'Annual, intermediate and bottom',
        endorsements: endorsed(['Bottom inspection', '2022-12-01'], ['Bottom inspection', '2023-06-01']),
      }),
      [
        FIRST,
        'Annual or Intermediate 2023-12-14..2024-06-14',
        'Intermediate 2024-12-14..2025-06-14',
        FOURTH,
        RENEWAL,
        'Bottom inspection 2022-03-20..2025-03-20 done 2022-12-01',
        'Bottom inspection 2022-12-01..2025-12-01 done 2023-06-01',
        'Bottom inspection 2023-06-01..2026-06-01',
      ],
    ],
    [
      'a bottom inspection after 36 months is done and told',
      of('Safety Construction', { endorsements: endorsed(['Bottom inspection', '2025-04-01']) }),
      [
        FIRST,
        'Annual or Intermediate 2023-12-14..2024-06-14',
        'Intermediate 2024-12-14..2025-06-14',
        FOURTH,
        RENEWAL,
        'Bottom inspection 2022-03-20..2025-03-20 done 2025-04-01',
        'Bottom inspection 2025-04-01..2027-03-14',
      ],
      ['2025-04-01'],
    ],
    [
      'a line without a date or a survey satisfies nothing and breaks nothing',
      of('Load Line', { endorsements: [{ survey: 'Annual', date: null, place: null, surveyor: null }] as unknown as Endorsement[] }),
      ANNUAL,
    ],
    ['a record of another version, without the fields', of('Load Line', { endorsements: undefined }), ANNUAL],
  ];
  test.each(cases)('%s', (_says, certificate, windows, outside = []) => {
    expect(shown(certificate)).toEqual(windows);
    expect(surveysOf(certificate).outside.map(({ date }) => date)).toEqual(outside);
  });
});

describe('valid until', () => {
  test.each([
    ['the expiry', of('SMC'), '2027-03-14'],
    ['the extension', of('SMC', { extended_until: '2027-05-01' }), '2027-05-01'],
    ['not an extension to an earlier day', of('SMC', { extended_until: '2027-03-01' }), '2027-03-14'],
    ['unknown without an expiry', of('SMC', { expiry_date: null, extended_until: '2027-03-01' }), null],
  ])('%s', (_says, certificate, until) => {
    expect(validUntil(certificate)).toBe(until);
  });
});
