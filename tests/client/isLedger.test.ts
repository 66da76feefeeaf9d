/** What a browser kept is taken only if it is whole: a screen would break on anything else. */
import { expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { readValues } from '../../shared/kinds/readValues';
import { isLedger } from '../../client/sync/cache';
import { validBody } from '../shared/validBody';

const TODAY = '2026-11-22';
const FILE = { id: 'f', name: 'paper.pdf', type: 'application/pdf', size: 9, at: '2026-11-22T08:00:00Z' };

/** A vessel with a record of each kind, as a browser keeps it. */
function whole() {
  const records = VESSEL_KINDS.map((name) => {
    const reading = readValues(kindOf(name), validBody(name), 'add', TODAY);
    if (!('values' in reading)) throw new Error(`${name} is refused`);
    return [name, { 1: { ...present(kindOf(name), { id: 1, vessel_id: 7, rev: 1, ...reading.values }, TODAY) } as Values }];
  });
  return { seq: 3, epoch: 'e', records: Object.fromEntries(records) as Record<string, Record<string, Values>> };
}
type Whole = ReturnType<typeof whole>;

test('a whole one is taken, of a vessel and of the fleet', () => {
  const ledger = whole();
  Object.assign(ledger.records.certificates?.[1] ?? {}, { file: FILE });
  expect(isLedger(7, ledger)).toBe(true);
  expect(isLedger('fleet', { ...ledger, records: { vessels: {} } })).toBe(true);
});

/** Puts a value into the one record of a kind. */
const within = (kind: string, values: object) => (ledger: Whole) => {
  Object.assign(ledger.records[kind]?.[1] ?? {}, values);
  return ledger;
};

test.each<[string, (ledger: Whole) => unknown]>([
  ['garbage', () => 'garbage'],
  ['nothing', () => null],
  ['an empty object', () => ({})],
  ['no records', (ledger) => ({ ...ledger, records: undefined })],
  ['no number of its last change', (ledger) => ({ ...ledger, seq: undefined })],
  ['no epoch', (ledger) => ({ ...ledger, epoch: 7 })],
  ['a list that is a number', (ledger) => ({ ...ledger, records: { ...ledger.records, crew: 7 } })],
  ['a list that is missing', (ledger) => ({ ...ledger, records: {} })],
  ['a record that is null', (ledger) => ({ ...ledger, records: { ...ledger.records, crew: { 1: null } } })],
  ['a record under another number', (ledger) => ({ ...ledger, records: { ...ledger.records, crew: { 2: ledger.records.crew?.[1] } } })],
  ['a name that is an object', within('crew', { name: { first: 'Ann' } })],
  ['a date that is a number', within('crew', { date_of_joining: 20_000 })],
  ['a date that is none', within('crew', { date_of_joining: '2025-02-31' })],
  ['an amount that is text', within('invoices', { amount: '12' })],
  ['items that are text', within('requisitions', { items: 'rope' })],
  ['an item without a quantity', within('requisitions', { items: [{ sl_no: 1, item_name: 'Rope' }] })],
  ['a file without a name', within('certificates', { file: { ...FILE, name: undefined } })],
])('%s is damage', (_what, damage) => {
  expect(isLedger(7, damage(whole()))).toBe(false);
});
