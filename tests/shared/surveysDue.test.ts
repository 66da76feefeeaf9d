/** Which surveys are due, missed or not known to be made on a day, and how they are told. Five years, anniversary 14 March (`of`). */
import { describe, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { countOf } from '../../shared/status/counts';
import { dueDatesCrossed } from '../../shared/status/crossedDueDates';
import { dueItems } from '../../shared/status/dueItems';
import { present } from '../../shared/status/present';
import { surveysDue, surveyWords, withSurveys } from '../../shared/status/surveysDue';
import { urgentItems } from '../../shared/status/urgency';
import { reasonWords } from '../../shared/status/verdictWords';
import { type Certificate, endorsed, of } from './surveyed';

describe('what is due on a day', () => {
  const done: Partial<Certificate> = { endorsements: endorsed(['Annual', '2023-03-14']) };
  const cases: [says: string, certificate: Certificate, today: string, due: string[]][] = [
    ['before the window: the next one', of('Load Line', done), '2023-09-01', ['annual survey window closes 2024-06-14']],
    ['on the day it opens', of('Load Line', done), '2023-12-14', ['annual survey window closes 2024-06-14']],
    ['on the day it closes', of('Load Line', done), '2024-06-14', ['annual survey window closes 2024-06-14']],
    ['the day after: it closed', of('Load Line', done), '2024-06-15', ['annual survey window closed 2024-06-14']],
    ['until the next one opens', of('Load Line', done), '2024-12-13', ['annual survey window closed 2024-06-14']],
    [
      'and beside the next one',
      of('Load Line', done),
      '2024-12-14',
      ['annual survey window closes 2025-06-14', 'annual survey window closed 2024-06-14'],
    ],
    [
      'of two missed ones the last and the earlier',
      of('Load Line', done),
      '2025-07-01',
      ['annual survey window closed 2025-06-14', 'annual survey window closed 2024-06-14'],
    ],
    [
      'made late: nothing is missed any more',
      of('Load Line', { endorsements: endorsed(['Annual', '2023-03-14'], ['Annual', '2024-07-20']) }),
      '2024-08-01',
      ['annual survey window closes 2025-06-14'],
    ],
    [
      'made in the next window: both are settled',
      of('Load Line', { endorsements: endorsed(['Annual', '2023-03-14'], ['Annual', '2025-03-14']) }),
      '2025-07-01',
      ['annual survey window closes 2026-06-14'],
    ],
    [
      'a larger survey made late settles an annual one',
      of('IOPP', { endorsements: endorsed(['Annual', '2022-12-20'], ['Intermediate', '2024-08-01']) }),
      '2024-09-01',
      ['intermediate survey window closes 2025-06-14'],
    ],
    [
      'an annual survey does not settle a missed intermediate one',
      of('IOPP', { endorsements: endorsed(['Annual', '2023-03-14'], ['Annual', '2024-03-14'], ['Annual', '2026-03-14']) }),
      '2026-07-01',
      ['intermediate survey window closed 2025-06-14'],
    ],
    [
      'postponed again: not missed until then',
      of('Load Line', { ...done, postponed_until: '2024-10-01' }),
      '2024-09-01',
      ['annual survey window closes 2024-10-01'],
    ],
    ['a missed one of an expired certificate: the expiry is what counts', of('Load Line', done), '2027-04-01', []],
    [
      'a bottom inspection missed after the first recorded survey',
      of('Safety Construction', { endorsements: endorsed(['Annual', '2023-03-14'], ['Intermediate', '2025-03-14']) }),
      '2025-09-01',
      ['annual survey window closes 2026-06-14', 'bottom inspection due 2025-03-20'],
    ],
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
    [
      'endorsed on a day to come: still open',
      of('Load Line', { endorsements: endorsed(['Annual', '2024-06-10']) }),
      '2024-06-08',
      ['annual survey window closes 2024-06-14'],
    ],
    [
      'endorsed tomorrow, which is today on a ship far in the east',
      of('Load Line', { endorsements: endorsed(['Annual', '2024-06-10']) }),
      '2024-06-09',
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
    expect(surveysDue(certificate, today).due.map(({ survey }) => `${surveyWords(survey, today)} ${survey.closes}`)).toEqual(due);
  });
});

describe('closed windows that nobody can judge', () => {
  const cases: [says: string, certificate: Certificate, today: string, unknown: string[]][] = [
    [
      'nothing recorded: every window that closed more than 30 days ago',
      of('Load Line'),
      '2025-07-15',
      ['2023-06-14', '2024-06-14', '2025-06-14'],
    ],
    ['within 30 days it counts as missed', of('Load Line'), '2025-07-14', ['2023-06-14', '2024-06-14']],
    [
      'recorded from the third on: the later survey settles those before it',
      of('Load Line', { endorsements: endorsed(['Annual', '2025-03-14']) }),
      '2025-08-01',
      [],
    ],
    [
      'an intermediate before the first recorded survey is not settled by an annual one',
      of('IOPP', { endorsements: endorsed(['Annual', '2026-03-14']) }),
      '2026-08-01',
      ['2025-06-14'],
    ],
    ['of an expired certificate: none', of('Load Line'), '2027-04-01', []],
    [
      'an additional survey settles nothing',
      of('Load Line', { endorsements: endorsed(['Additional', '2025-03-20']) }),
      '2025-08-01',
      ['2023-06-14', '2024-06-14'],
    ],
  ];
  test.each(cases)('%s', (_says, certificate, today, unknown) => {
    expect(surveysDue(certificate, today).unknown.map(({ closes }) => closes)).toEqual(unknown);
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

  test('an endorsement of a day to come counts from the day before on', () => {
    const [record] = presented({ endorsements: endorsed(['Annual', '2024-06-10']) }, at);
    expect(record?.surveys).toMatchObject({ due: [{ date: '2024-06-14' }], changesOn: '2024-06-09' });
  });

  test('an extension replaces the expiry, the specified counts keep it', () => {
    const today = '2027-04-01';
    const records = presented({ extended_until: '2027-05-14' }, today);
    expect(urgentItems({ certificates: records }, today)).toEqual([]);
    expect(dueItems('certificates', records, today)).toMatchObject([{ date: '2027-05-14', days: 43 }]);
    expect(records[0]).toMatchObject({ status: 'Expired' });
    expect(countOf('certificates', records, today)).toMatchObject({ pending: 1 });
  });

  test('what turned since the last visit goes by the end of the extension', () => {
    const crossed = (from: string, to: string) =>
      dueDatesCrossed(
        'certificates',
        presented({ extended_until: '2027-05-14', endorsements: endorsed(['Annual', '2026-03-14']) }, to),
        from,
        to,
      )
        .filter(({ part }) => !part)
        .map(({ date, to: turned }) => `${turned} ${date}`);
    expect(crossed('2027-03-13', '2027-03-15')).toEqual([]);
    expect(crossed('2027-04-13', '2027-04-14')).toEqual(['due 2027-05-14']);
    expect(crossed('2027-05-14', '2027-05-15')).toEqual(['past 2027-05-14']);
  });
});
