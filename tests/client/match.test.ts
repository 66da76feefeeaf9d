import { expect, test } from 'vitest';
import { dueEntries } from '../../client/app/commands/dueEntries';
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

test.each([
  ['what falls due before 1 january', ['/due?until=2026-12-31']],
  ['due until 5/3/2029', ['/due?until=2029-03-05']],
  // The next one, not the nearest.
  ['by 1 aug', ['/due?until=2027-08-01']],
  ['issued by DNV', []],
])('%j leads to what falls due up to that day', (query, to) => {
  expect(dueEntries(query, '2026-11-26').map((entry) => entry.to)).toEqual(to);
});
