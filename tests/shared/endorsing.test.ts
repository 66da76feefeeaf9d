/** Recording a survey: which one the dialog suggests, and what it says about the day. Five years, anniversary 14 March (`of`). */
import { expect, test } from 'vitest';
import type { SurveyType } from '../../shared/kinds/certificates';
import { endorsementNote, suggestedSurvey } from '../../shared/status/endorsing';
import { endorsed, of } from './surveyed';

const LOAD_LINE = of('Load Line Certificate');
const CONSTRUCTION = of('Safety Construction Certificate');

test.each([
  ['in the first window', LOAD_LINE, '2023-03-01', undefined, 'Annual'],
  [
    'between two windows: the next',
    of('Load Line', { endorsements: endorsed(['Annual', '2023-03-01']) }),
    '2023-08-01',
    undefined,
    'Annual',
  ],
  ['a missed intermediate at the third anniversary', of('IOPP'), '2025-07-01', undefined, 'Intermediate'],
  ['in the last three months', LOAD_LINE, '2027-01-01', undefined, 'Renewal'],
  ['asked for by the item of the bottom inspection', CONSTRUCTION, '2024-03-01', 'bottom', 'Bottom inspection'],
  ['asked for by the item of the window', CONSTRUCTION, '2024-03-01', 'survey', 'Annual'],
  ['no surveys', of('Civil Liability'), '2024-03-01', undefined, null],
  ['no dates', { certificate_name: 'Load Line' }, '2024-03-01', undefined, null],
] as const)('suggested: %s', (_says, certificate, today, part, survey) => {
  expect(suggestedSurvey(certificate, today, part)).toBe(survey);
});

test.each<[string, Parameters<typeof endorsementNote>[0], SurveyType, string, boolean, string]>([
  ['inside', LOAD_LINE, 'Annual', '2023-06-14', true, 'Inside the annual survey window, 14-12-2022 to 14-06-2023.'],
  [
    'a day late',
    LOAD_LINE,
    'Annual',
    '2023-06-15',
    false,
    'Outside the annual survey window, 14-12-2022 to 14-06-2023. It is recorded, and marked as outside.',
  ],
  [
    'nearer to the next',
    LOAD_LINE,
    'Annual',
    '2023-11-30',
    false,
    'Outside the annual survey window, 14-12-2023 to 14-06-2024. It is recorded, and marked as outside.',
  ],
  [
    'either of two',
    of('IOPP'),
    'Intermediate',
    '2024-03-01',
    true,
    'Inside the annual or intermediate survey window, 14-12-2023 to 14-06-2024.',
  ],
  [
    'another kind of survey',
    LOAD_LINE,
    'Periodical',
    '2023-03-01',
    false,
    'This certificate has no periodical survey. It is recorded, and marked as outside its window.',
  ],
  ['additional', LOAD_LINE, 'Additional', '2023-09-01', true, 'An additional survey belongs to no window.'],
  ['bottom in time', CONSTRUCTION, 'Bottom inspection', '2024-08-01', true, 'In time: due by 20-03-2025.'],
  ['bottom late', CONSTRUCTION, 'Bottom inspection', '2025-04-01', false, 'Late: it was due by 20-03-2025. It is recorded all the same.'],
  [
    'no windows',
    of('Civil Liability'),
    'Annual',
    '2023-03-01',
    false,
    'No survey windows are known for this certificate. The survey is recorded all the same.',
  ],
  [
    'twice',
    of('Load Line', { endorsements: endorsed(['Annual', '2023-03-01']) }),
    'Annual',
    '2023-03-01',
    true,
    'The same survey is recorded on this day already. Inside the annual survey window, 14-12-2022 to 14-06-2023.',
  ],
  [
    'tomorrow',
    LOAD_LINE,
    'Annual',
    '2026-01-02',
    true,
    'This day is still to come. Inside the annual survey window, 14-12-2025 to 14-06-2026.',
  ],
])('%s', (_says, certificate, survey, date, isInside, words) => {
  const note = endorsementNote(certificate, { survey, date }, '2026-01-01');
  expect({ ...note, sentences: note.sentences.join(' ') }).toEqual({ isInside, sentences: words });
});
