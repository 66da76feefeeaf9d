/** The words a record is found by, and those a search is for. */
import { describe, expect, test } from 'vitest';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { matchWords, prefixesOf, MOST_WORDS, searchWords, queryWords, wordsOf } from '../../shared/api/search';
import { validBody } from './validBody';

const record = (kind: KindName, changes: Values = {}): AnyRecord => ({ id: 7, vessel_id: 1, rev: 1, ...validBody(kind, changes) });
const wordsFor = (kind: KindName, changes: Values = {}) => searchWords(kindOf(kind), record(kind, changes));

describe('words', () => {
  test.each([
    ['REQ-2026-014', ['req', '2026', '014']],
    ['Søren Åkerlund', ['soren', 'akerlund']],
    ['Łódź, Đorđe & Straße', ['lodz', 'dorde', 'strasse']],
    ['İZMİR ısı', ['izmir', 'isi']],
    ['ﬁtting Ⅳ ﾎﾟﾝﾌﾟ', ['fitting', 'iv', 'ポンプ'.normalize('NFKD').replace(/\p{M}/gu, '')]],
    ['Piraeus piraeus PIRAEUS', ['piraeus']],
    ['.* $gt ^[a-z]+ \\', ['gt', 'a', 'z']],
    ['— … 🚢', []],
    [`${'x'.repeat(40)} 𝒳`, ['x'.repeat(MOST_WORDS.word), 'x']],
  ])('of %j', (text, words) => expect(wordsOf(text)).toEqual(words));

  test('of what is looked for: one that begins another adds nothing', () => {
    expect(queryWords('rotter  Rotterdam paris')).toEqual(['rotterdam', 'paris']);
    expect(queryWords('')).toEqual([]);
  });
});

describe('a record is found by', () => {
  test('its name first, its other short fields, its items, and the beginnings of its notes', () => {
    const psc = wordsFor('psc-inspections', { sl_no: 4711, remarks: `${'y'.repeat(290)} late beyond` });
    expect(psc.slice(0, 3)).toEqual(['rotterdam', 'paris', 'mou']);
    for (const word of ['passed', 'late']) expect(psc).toContain(word);
    for (const word of ['4711', 'beyond']) expect(psc).not.toContain(word);
    expect(wordsFor('requisitions', { status: 'Cancelled' })).toEqual(['r', '1', 'cancelled', 'piston', 'ring']);
    const vessel = wordsFor('vessels', { mmsi: 563_012_345, call_sign: '9V-AB1' });
    for (const word of ['9811000', '563012345', 'ab1']) expect(vessel).toContain(word);
  });

  test('at most 60 words', () => {
    const remarks = Array.from({ length: 90 }, (_, nth) => `w${nth}`).join(' ');
    const items = Array.from({ length: 90 }, (_, nth) => ({ item_name: `part${nth}`, quantity_requested: 1 }));
    expect(wordsFor('requisitions', { remarks, items })).toHaveLength(MOST_WORDS.words);
  });

  test('of an invoice, without invoice access, what a summary tells of a pending one', () => {
    const found = (form: 'full' | 'summary', query: string, changes: Values = {}) => {
      const kind = kindOf('invoices');
      const words = wordsFor('invoices', { description: 'Dry dock', remarks: 'disputed', ...changes });
      return queryWords(query).every((word) => prefixesOf(word, kind, form).some((start) => words.some((kept) => kept.startsWith(start))));
    };
    for (const query of ['i-1', 'management', 'pend']) expect(found('summary', query)).toBe(true);
    for (const query of ['dock', 'disputed', '~dock', '18500']) expect(found('summary', query)).toBe(false);
    for (const query of ['i-1', 'dock', 'disputed']) expect(found('full', query)).toBe(true);
    expect(found('summary', 'management', { status: 'Paid' })).toBe(false);
    expect(found('full', 'management', { status: 'Paid' })).toBe(true);
  });
});

test('every sought word begins a word', () => {
  expect(matchWords(['rotterdam', 'paris'], ['par', 'rotterdam'])).toBe(true);
  expect(matchWords(['rotterdam', 'paris'], ['par', 'dam'])).toBe(false);
});
