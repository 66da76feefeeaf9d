import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../../shared/kinds/field';
import { sameValue } from '../../shared/kinds/kind';
import { changedFields, mergeEdits } from '../../shared/log/merge';

const names = ['name', 'rank', 'remarks', 'sl_no'] as const;
const value = fc.constantFrom<unknown>('a', 'b', 1, 0, null, '');
const values = fc.record(Object.fromEntries(names.map((name) => [name, value])));
const item = (changes: Partial<Item> = {}): Item => ({
  sl_no: 1,
  item_name: 'Nut',
  quantity_requested: 4,
  quantity_supplied: 0,
  ...changes,
});

test('the same value: by content for items and files', () => {
  expect(sameValue([item()], [item()])).toBe(true);
  expect(sameValue([item()], [item({ quantity_supplied: 1 })])).toBe(false);
  expect(sameValue([item()], [item(), item()])).toBe(false);
  expect(sameValue(null, {})).toBe(false);
  expect(sameValue(0, null)).toBe(false);
  expect(sameValue('1', 1)).toBe(false);
});

test('changedFields names exactly what differs', () => {
  fc.assert(
    fc.property(values, values, (before, after) => {
      const changed = changedFields(before, after);
      expect({ ...before, ...changed }).toEqual(after);
      expect(Object.keys(changed)).toEqual(names.filter((name) => before[name] !== after[name]));
    }),
  );
});

test('a merge keeps both edits, and clashes exactly where both changed a field to different values', () => {
  fc.assert(
    fc.property(values, values, values, (base, theirs, yours) => {
      const { fields, clashes } = mergeEdits(base, theirs, yours);
      const merged = { ...theirs, ...fields };
      for (const name of names) {
        const [mine, other] = [yours[name] !== base[name], theirs[name] !== base[name]];
        expect(merged[name]).toBe(mine ? yours[name] : theirs[name]);
        expect(clashes.includes(name)).toBe(mine && other && yours[name] !== theirs[name]);
      }
    }),
  );
});

test('nothing is written when nothing was edited, or both made the same edit', () => {
  fc.assert(
    fc.property(values, values, (base, theirs) => {
      expect(mergeEdits(base, theirs, base)).toEqual({ fields: {}, clashes: [] });
      expect(mergeEdits(base, theirs, theirs)).toEqual({ fields: {}, clashes: [] });
    }),
  );
});
