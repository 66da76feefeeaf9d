/** When what is kept of a log is brought up: soon, and of many changes only when the log is still, or after ten seconds. */
import { expect, test } from 'vitest';
import { createChangedLogs } from '../../server/status/maintainDueIndex';

const VESSEL = 7;
const OTHER = 8;

/** A vessel's log that moved `changes` times, from `first` to `last`. */
function moved(changes: number, first: number, last: number) {
  const logs = createChangedLogs();
  for (let n = 0; n < changes; n += 1) logs.note(VESSEL, n === changes - 1 ? last : first);
  return logs;
}

test('a hundred changes are brought up at the next look, and once', () => {
  const logs = moved(100, 0, 10);
  expect(logs.takeDue(11)).toEqual([VESSEL]);
  expect(logs.isEmpty()).toBe(true);
  expect(logs.takeDue(12)).toEqual([]);
});

test('of more, the log must have been still for a second; other logs do not wait for it', () => {
  const logs = moved(101, 0, 3_000);
  logs.note(OTHER, 3_000);
  expect(logs.takeDue(3_999)).toEqual([OTHER]);
  expect(logs.isEmpty()).toBe(false);
  expect(logs.takeDue(4_000)).toEqual([VESSEL]);
});

test('one that is never still is brought up ten seconds after its first change, and then begins anew', () => {
  const logs = moved(500, 0, 9_900);
  expect(logs.takeDue(9_999)).toEqual([]);
  expect(logs.takeDue(10_000)).toEqual([VESSEL]);
  logs.note(VESSEL, 10_001);
  expect(logs.takeDue(10_002)).toEqual([VESSEL]);
});
