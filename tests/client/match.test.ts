import { expect, test } from 'vitest';
import { matcher } from '../../client/app/commands/entries';

const CREW = { label: 'Dragan Vukašinović', detail: 'Chief Engineer', also: 'N6186587' };
const LOAD_LINE = { label: 'International Load Line Certificate', detail: 'Class · ABS' };
const LIFEBOAT = { label: 'Free-fall lifeboat, annual thorough examination and operational test' };

test.each([
  ['vukas', CREW],
  ['VUKAŠINOVIĆ drag', CREW],
  ['chief', CREW],
  ['N6186587', CREW],
  ['load line', LOAD_LINE],
  ['intl crtf', LOAD_LINE],
])('%j finds its record', (query, sought) => {
  expect(matcher(query)(sought)).toBeGreaterThan(0);
});

test('every word must be there, and letters scattered over a name are no match', () => {
  expect(matcher('load engineer')(LOAD_LINE)).toBe(0);
  expect(matcher('load line')(LIFEBOAT)).toBe(0);
});

test('the start of a name comes before the start of a word, and that before the middle of one', () => {
  const score = matcher('cert');
  const [start, word, middle] = ['Certificates', 'Add Certificate', 'Recertification'].map((label) => score({ label }));
  expect(start).toBeGreaterThan(word ?? 0);
  expect(word).toBeGreaterThan(middle ?? 0);
});
