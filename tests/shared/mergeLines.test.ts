import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../shared/kinds/field';
import { mergeEdits, mergeLines } from '../../shared/log/merge';
import { many } from '../support/tier';

const line = (item_name: string, changes: Partial<Item> = {}): Item => ({
  sl_no: null,
  item_name,
  quantity_requested: 4,
  quantity_supplied: 0,
  ...changes,
});
const [rope, nut, paint] = [line('Rope', { sl_no: 1 }), line('Nut', { sl_no: 2 }), line('Paint', { sl_no: 3 })];
const base = [rope, nut, paint];
const changed = (item: Item, changes: Partial<Item>): Item => ({ ...item, ...changes });
/** The merge either way round. */
const either = (from: Item[], a: Item[], b: Item[]) => {
  const merged = mergeLines(from, a, b);
  expect(mergeLines(from, b, a)).toEqual(merged);
  return merged;
};

describe('two edits of one list', () => {
  const supplied = changed(nut, { quantity_supplied: 4 });

  test('of different lines: both stand', () => {
    expect(either(base, [changed(rope, { quantity_requested: 9 }), nut, paint], [rope, supplied, paint])).toEqual([
      changed(rope, { quantity_requested: 9 }),
      supplied,
      paint,
    ]);
  });

  test('that together have more lines than a list may: only a person can decide, and the whole list is theirs to choose', () => {
    const long = Array.from({ length: 299 }, (_, nth) => line(`Item ${nth}`));
    const [mine, theirs] = [
      [...long, rope],
      [...long, nut],
    ];
    expect(either(long, mine, theirs)).toBeNull();
    expect(mergeLines(long, mine, theirs, 'mine')).toEqual(mine);
    expect(mergeLines(long, mine, theirs, 'theirs')).toEqual(theirs);
    expect(either(long.slice(1), mine.slice(1), theirs.slice(1))).toHaveLength(300);
  });

  test('of different fields of a line: both stand', () => {
    expect(either(base, [rope, changed(nut, { quantity_requested: 9 }), paint], [rope, supplied, paint])).toEqual([
      rope,
      changed(supplied, { quantity_requested: 9 }),
      paint,
    ]);
  });

  test('a line added, taken out or moved beside an edit', () => {
    expect(either(base, [...base, line('Grease')], [rope, supplied, paint])).toEqual([rope, supplied, paint, line('Grease')]);
    expect(either(base, [rope, paint], [changed(rope, { quantity_supplied: 1 }), nut, paint])).toEqual([
      changed(rope, { quantity_supplied: 1 }),
      paint,
    ]);
    expect(either(base, [paint, rope, nut], [rope, supplied, paint])).toEqual([paint, rope, supplied]);
  });

  test('lines added by both in one place: all of them, and one both added once', () => {
    const [a, b] = [line('Grease'), line('Bulbs')];
    expect(either(base, [...base, a], [...base, b])).toEqual([...base, b, a]);
    expect(either(base, [...base, a], [...base, a, b])).toEqual([...base, a, b]);
  });

  test('a number that went on to the next line does not carry quantities along', () => {
    const renumbered = [changed(nut, { sl_no: 1 }), changed(paint, { sl_no: 2 })];
    expect(either(base, renumbered, [rope, supplied, paint])).toEqual([changed(supplied, { sl_no: 1 }), changed(paint, { sl_no: 2 })]);
    expect(either(base, renumbered, [changed(rope, { quantity_supplied: 4 }), nut, paint])).toBeNull();
  });

  test.each([
    ['one field of a line, differently', [rope, changed(nut, { quantity_supplied: 1 }), paint], [rope, supplied, paint]],
    ['a line one of them took out', [rope, paint], [rope, supplied, paint]],
    ['a line that was given another name', [rope, line('Bolt', { sl_no: 2 }), paint], [rope, supplied, paint]],
    ['the order, differently', [nut, rope, paint], [rope, paint, nut]],
  ])('%s: a person decides', (_what, mine, theirs) => expect(either(base, mine, theirs)).toBeNull());

  test('lines without numbers renamed by both are one line, and a person decides', () => {
    const plain = base.map((item) => changed(item, { sl_no: null }));
    const renamed = (item_name: string) => plain.map((item, at) => (at === 1 ? changed(item, { item_name }) : item));
    expect(either(plain, renamed('Nuts'), renamed('Bolts'))).toBeNull();
    expect(either(plain, renamed('Nuts'), [...plain, line('Grease')])).toEqual([...renamed('Nuts'), line('Grease')]);
  });
});

// Few names and numbers, so that twins, renumbering and clashes come by themselves.
const anyLine = fc.record<Item>({
  sl_no: fc.constantFrom(null, 1, 2, 3),
  item_name: fc.constantFrom('Rope', 'Nut', 'Paint', 'Bulb', 'Oil'),
  quantity_requested: fc.constantFrom(1, 2),
  quantity_supplied: fc.constantFrom(0, 1),
});
const list = fc.array(anyLine, { maxLength: 5 });
type Step = { at: number; to: number; line: Item; how: 'change' | 'add' | 'remove' | 'move' };
const steps = fc.array(
  fc.record<Step>({ at: fc.nat(9), to: fc.nat(9), line: anyLine, how: fc.constantFrom('change', 'add', 'remove', 'move') }),
  { maxLength: 3 },
);

function apply(from: readonly Item[], how: readonly Step[]): Item[] {
  const lines = [...from];
  for (const step of how) {
    const at = lines.length === 0 ? 0 : step.at % lines.length;
    if (step.how === 'add') lines.splice(at, 0, step.line);
    else if (lines.length === 0) continue;
    else if (step.how === 'remove') lines.splice(at, 1);
    else if (step.how === 'move') lines.splice(step.to % lines.length, 0, ...lines.splice(at, 1));
    else
      lines[at] = {
        ...(lines[at] as Item),
        quantity_supplied: step.line.quantity_supplied,
        quantity_requested: step.line.quantity_requested,
      };
  }
  return lines;
}
const edits = fc.tuple(list, steps, steps).map(([from, a, b]) => [from, apply(from, a), apply(from, b)] as const);
const RUNS = { numRuns: many(500, 5_000) };
const names = (lines: readonly Item[]) => new Set(lines.map(({ item_name }) => item_name));

describe('whatever the edits', () => {
  test('who merges with whom makes no difference', () => {
    fc.assert(
      fc.property(edits, ([from, a, b]) => {
        expect(mergeLines(from, a, b)).toEqual(mergeLines(from, b, a));
      }),
      RUNS,
    );
  });

  test('one side left alone: the other stands as it is', () => {
    fc.assert(
      fc.property(list, list, (from, a) => {
        expect(either(from, from, a)).toEqual(a);
        expect(either(from, a, a)).toEqual(a);
      }),
      RUNS,
    );
  });

  test('no line is lost that nobody took out, and none comes back or from nowhere', () => {
    fc.assert(
      fc.property(edits, ([from, a, b]) => {
        const merged = mergeLines(from, a, b);
        if (!merged) return;
        for (const name of names([...a, ...b])) {
          // Of twins each may have taken out another.
          if (from.filter(({ item_name }) => item_name === name).length > 1) continue;
          const kept = names(a).has(name) && names(b).has(name);
          if (kept || !names(from).has(name)) expect(names(merged)).toContain(name);
        }
        for (const item of merged) expect(names([...a, ...b])).toContain(item.item_name);
      }),
      RUNS,
    );
  });

  test('disjoint edits of lines with names of their own all stand', () => {
    const amounts = fc.array(fc.record({ mine: fc.option(fc.nat(50), { nil: null }), theirs: fc.option(fc.nat(50), { nil: null }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(amounts, fc.boolean(), (all, numbered) => {
        const from = all.map((_each, at) => line(`Item ${at}`, { sl_no: numbered ? at : null }));
        const edit = (side: 'mine' | 'theirs') =>
          from.map((item, at) =>
            all[at]?.[side] == null || (side === 'theirs' && all[at]?.mine != null)
              ? item
              : { ...item, quantity_requested: all[at]?.[side] ?? 0 },
          );
        const wanted = from.map((item, at) => ({
          ...item,
          quantity_requested: all[at]?.mine ?? all[at]?.theirs ?? item.quantity_requested,
        }));
        expect(either(from, edit('mine'), edit('theirs'))).toEqual(wanted);
      }),
      { numRuns: many(200, 1_000) },
    );
  });
});

describe('what a person decided', () => {
  const mine = [changed(rope, { quantity_requested: 9 }), changed(nut, { quantity_supplied: 1 }), paint, line('Grease')];
  const theirs = [rope, changed(nut, { quantity_supplied: 4 }), changed(paint, { quantity_supplied: 2 })];

  test.each([
    ['mine', 1],
    ['theirs', 4],
  ] as const)('%s: counts for the line both changed, and nothing else is lost', (decided, quantity_supplied) => {
    expect(mergeLines(base, mine, theirs)).toBeNull();
    expect(mergeLines(base, mine, theirs, decided)).toEqual([mine[0], changed(nut, { quantity_supplied }), theirs[2], line('Grease')]);
  });

  test('a line one took out and the other changed goes or stays', () => {
    const [without, edited] = [
      [rope, paint],
      [rope, changed(nut, { quantity_supplied: 4 }), paint],
    ];
    expect(mergeLines(base, without, edited, 'mine')).toEqual(without);
    expect(mergeLines(base, without, edited, 'theirs')).toEqual(edited);
  });

  test('whatever it was, there is a list, the same whoever is asked', () => {
    fc.assert(
      fc.property(edits, ([from, a, b]) => {
        expect(mergeLines(from, a, b, 'mine')).toEqual(mergeLines(from, b, a, 'theirs'));
        expect(mergeLines(from, a, b, 'mine')).not.toBeNull();
      }),
      RUNS,
    );
  });
});

test('a merge of records goes by lines, and says nothing where a person must decide', () => {
  const supplied = [rope, changed(nut, { quantity_supplied: 4 }), paint];
  const asked = [rope, nut, changed(paint, { quantity_requested: 9 })];
  expect(mergeEdits({ items: base, remarks: null }, { items: supplied, remarks: 'x' }, { items: asked, remarks: null })).toEqual({
    fields: { items: [rope, supplied[1], asked[2]] },
    clashes: [],
  });
  expect(
    mergeEdits({ items: base }, { items: supplied }, { items: [rope, changed(nut, { quantity_supplied: 2 }), paint] }).clashes,
  ).toEqual(['items']);
});
