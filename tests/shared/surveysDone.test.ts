import { describe, expect, test } from 'vitest';
import type { Endorsement } from '../../shared/kinds/certificates';
import { surveysDue, surveysOf, surveyWords, validUntil, withSurveys } from '../../shared/status/surveys';
import { kindOf } from '../../shared/kinds/kinds';
import { countOf } from '../../shared/status/counts';
import { dueItems } from '../../shared/status/dueItems';
import { present } from '../../shared/status/present';
import { reasonWords } from '../../shared/status/verdictWords';
import { urgentItems } from '../../shared/status/urgency';
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

describe('what is due on a day', () => {
  const done: Partial<Certificate> = { endorsements: endorsed(['Annual', '2023-03-14']) };
  const cases: [says: string, certificate: Certificate, today: string, due: string[]][] = [
    ['before the window: the next one', of('Load Line', done), '2023-09-01', ['annual survey window closes 2024-06-14']],
    ['on the day it opens', of('Load Line', done), '2023-12-14', ['annual survey window closes 2024-06-14']],
    ['on the day it closes', of('Load Line', done), '2024-06-14', ['annual survey window closes 2024-06-14']],
    ['the day after: it closed', of('Load Line', done), '2024-06-15', ['annual survey window closed 2024-06-14']],
    ['until the next one opens', of('Load Line', done), '2024-12-13', ['annual survey window closed 2024-06-14']],
    ['then the next one', of('Load Line', done), '2024-12-14', ['annual survey window closes 2025-06-14']],
    [
      'nothing recorded yet: a closed window is told for 30 days',
      of('Load Line'),
      '2024-07-14',
      ['annual survey window closed 2024-06-14'],
    ],
    [
      'and not after, since it was made before surveys were recorded',
      of('Load Line'),
      '2024-07-15',
      ['annual survey window closes 2025-06-14'],
    ],
    [
      'endorsed while it is open: the next one',
      of('Load Line', { endorsements: endorsed(['Annual', '2024-03-14']) }),
      '2024-03-14',
      ['annual survey window closes 2025-06-14'],
    ],
    ['after the last annual: nothing but the expiry', of('Load Line'), '2026-08-01', []],
    ['the renewal is told by the expiry', of('ISPP'), '2027-01-01', []],
    ['expired: the expiry is what counts', of('Load Line', done), '2027-03-15', []],
    ['at the second anniversary either survey does', of('IOPP'), '2024-01-01', ['annual or intermediate survey window closes 2024-06-14']],
    ['postponed', of('Load Line', { ...done, postponed_until: '2024-08-01' }), '2024-07-01', ['annual survey window closes 2024-08-01']],
    [
      'a bottom inspection beside the annual survey',
      of('Safety Construction'),
      '2023-01-01',
      ['annual survey window closes 2023-06-14', 'bottom inspection due 2025-03-20'],
    ],
  ];
  test.each(cases)('%s', (_says, certificate, today, due) => {
    expect(surveysDue(certificate, today).map((survey) => `${surveyWords(survey, today)} ${survey.closes}`)).toEqual(due);
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

describe('due items', () => {
  const kind = kindOf('certificates');
  const certificate = (more: Partial<Certificate>) => ({ ...of('Load Line', more), issued_by: 'Class', id: 4, vessel_id: 1, rev: 1 });
  const presented = (more: Partial<Certificate>, today: string) => [withSurveys(kind, present(kind, certificate(more), today), today)];
  const at = '2024-06-02';
  const survey = { kind: 'certificates', id: 4, part: 'survey', name: 'Load Line: annual survey window closes', date: '2024-06-14' };

  test('a certificate is due by its expiry and by the window of its survey', () => {
    expect(dueItems('certificates', presented({}, at), at)).toEqual([
      { ...survey, past: 'overdue', days: 12, opens: '2023-12-14' },
      { kind: 'certificates', id: 4, name: 'Load Line', past: 'expired', date: '2027-03-14', days: 1015 },
    ]);
  });

  test('a window that closes within two weeks puts the ship at risk, and its endorsement ends that', () => {
    const [item, ...others] = urgentItems({ certificates: presented({}, at) }, at);
    expect([item, ...others]).toEqual([{ ...survey, level: 'in30', days: 12, since: null, stops: 'soon' }]);
    expect(item && reasonWords(item, at)).toBe('Load Line: annual survey window closes in 12 days');
    const after = presented({ endorsements: endorsed(['Annual', at]) }, at);
    expect(urgentItems({ certificates: after }, at)).toEqual([]);
  });

  test('an extension replaces the expiry, the specified counts keep it', () => {
    const today = '2027-04-01';
    const records = presented({ extended_until: '2027-05-14' }, today);
    expect(urgentItems({ certificates: records }, today)).toEqual([]);
    expect(dueItems('certificates', records, today)).toMatchObject([{ date: '2027-05-14', days: 43 }]);
    expect(records[0]).toMatchObject({ status: 'Expired' });
    expect(countOf('certificates', records, today)).toMatchObject({ pending: 1 });
  });
});
