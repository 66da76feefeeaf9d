import { expect, test } from 'vitest';
import { movedRows } from '../../client/records/vessels/frozenOrder';

test.each([
  [[1, 2, 3, 4], [1, 2, 3, 4], []],
  [[1, 2, 3, 4], [4, 1, 2, 3], [4]],
  [[1, 2, 3, 4], [2, 3, 4, 1], [1]],
  [
    [1, 2, 3, 4, 5],
    [5, 1, 3, 2, 4],
    [5, 3],
  ],
  // What came or went is nothing that moved.
  [[1, 2, 3], [3, 9, 2], [3]],
  [[], [1], []],
])('of %j now %j', (before, after, moved) => expect(movedRows(before, after)).toEqual(moved));
