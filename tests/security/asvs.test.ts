/** The table of ASVS items is whole, and what it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How many items levels 1 and 2 have in each chapter of version 5.0. */
const ITEMS: Record<string, number> = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

const text = readFileSync('tests/security/ASVS.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every item of levels 1 and 2 has one answer', () => {
  const items = rows.flatMap(([, cell]) => cell?.split(' ') ?? []);
  expect(items.filter((item, at) => items.indexOf(item) !== at || !/^V\d+\.\d+\.\d+$/.test(item))).toEqual([]);
  const counted = Object.fromEntries(
    Object.keys(ITEMS).map((chapter) => [chapter, items.filter((item) => item.startsWith(`${chapter}.`)).length]),
  );
  expect(counted).toEqual(ITEMS);
});

test('every answer is a test, a construction with its file, or a reason', () => {
  for (const [, items, , how] of rows) {
    expect(how, items).toMatch(/^(Test: `tests\/[^`]+\.test\.ts`|Construction: .*|Not applicable: .{5,}|Deviation: .{10,})/);
    if (how?.startsWith('Construction')) expect(how, items).toMatch(/`[^`]+\.\w+`/);
  }
});

test('every file it names exists', () => {
  const named = [
    ...text.matchAll(/`((?:tests|server|client|shared|scripts)\/[^`]+|package-lock\.json|tsconfig\.json|\.env\.example)`/g),
  ].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([]);
});
