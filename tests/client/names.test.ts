/** Names without dates: what is held is left out, what has its dates is written, and the rest waits. */
import { expect, test } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { proposedTemplate } from '../../shared/kinds/templates';
import { canImportNames, hasTemplates } from '../../client/records/list/import/waysToImport';
import { datesOf, sharedFields, templatesOf } from '../../client/screens/import/names/namesOf';
import { planNames, type Typed } from '../../client/screens/import/names/planNames';

const certificates = kindOf('certificates');
const equipment = kindOf('equipment-inspections');
const TODAY = '2026-11-22';
const record = (id: number, more: object) => ({ id, vessel_id: 1, rev: 1, sl_no: null, ...more }) as AnyRecord;
const name = (certificate_name: string) => ({ certificate_name, issued_by: 'Class', issuing_authority: null });
const planned = (names: string[], typed: Typed, records: AnyRecord[] = [], box: { key: string; field: string } | null = null) =>
  planNames(certificates, names.map(name), typed, { records, today: TODAY, box });
const keyOf = (called: string) => planned([called], {})[0]?.key ?? '';

test('a name that the ship has, in whatever case, is held; two of one name are two records', () => {
  const held = [record(1, { certificate_name: 'LOAD  line', sl_no: 4 })];
  const rows = planned(['Load Line', 'Load Line', 'Class'], {}, held);
  expect(rows.map(({ state }) => state)).toEqual(['held', 'open', 'open']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});

test('what has its dates is written with the next number; one date alone waits; a date that is none is refused once its box is left', () => {
  const dates = { issue_date: '1/3/25', expiry_date: '01-03-2030' };
  const typed: Typed = {
    [keyOf('A')]: dates,
    [keyOf('B')]: { issue_date: '01-03-2025' },
    [keyOf('C')]: { issue_date: '31-02-2025', expiry_date: '01-03-2030' },
    [keyOf('D')]: { ...dates, issued_by: 'Flag' },
  };
  const held = [record(1, { certificate_name: 'Z', sl_no: 4 })];
  const rows = planned(['A', 'B', 'C', 'D'], typed, held);
  expect(rows.map(({ state }) => state)).toEqual(['create', 'open', 'refused', 'create']);
  expect(rows[0]?.write?.values).toMatchObject({ ...name('A'), issue_date: '2025-03-01', expiry_date: '2030-03-01', sl_no: 5 });
  expect(rows[3]?.write?.values).toMatchObject({ certificate_name: 'D', issued_by: 'Flag', sl_no: 6 });
  expect(planned(['C'], typed, [], { key: keyOf('C'), field: 'issue_date' })[0]?.state).toBe('open');
});

test('a ship gives names, categories and issuers of what its date alone ends; no date, number, note or file', () => {
  const others = ['vessels', 'crew', 'audits', 'psc-inspections', 'requisitions', 'daily-messages', 'invoices'] as const;
  expect(others.filter((each) => canImportNames(kindOf(each)))).toEqual([]);
  expect([certificates, equipment].map((each) => [canImportNames(each), hasTemplates(each)])).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(sharedFields(certificates).slice(0, 3)).toEqual(['certificate_name', 'issued_by', 'issuing_authority']);
  expect(sharedFields(equipment)).toEqual(['item_name', 'category', 'service_provider']);
  const never = new Set([...datesOf(certificates), ...datesOf(equipment), 'sl_no', 'remarks', 'file']);
  expect([certificates, equipment].flatMap(sharedFields).filter((each) => never.has(each))).toEqual([]);
});

test.each([
  ['Chemical/Products Tanker', 'chemical tanker', 'Certificate of Fitness (Dangerous Chemicals in Bulk)'],
  ['Crude Oil Tanker', 'oil tanker', 'Civil Liability Certificate (CLC)'],
  ['LNG Carrier', 'gas carrier', 'Certificate of Fitness (Liquefied Gases in Bulk)'],
  ['Bulk Carrier', 'bulk carrier', 'Document of Authorization for Grain'],
  ['Passenger Ship', 'passenger ship', 'Passenger Ship Safety Certificate'],
  ['Ro-Ro Cargo', 'cargo ship', 'Cargo Ship Safety Radio Certificate'],
  [null, 'cargo ship', 'Cargo Ship Safety Radio Certificate'],
])('for a %s the template of a %s is proposed', (type, proposed, paper) => {
  const templates = templatesOf(certificates);
  const template = templates[proposedTemplate(templates, type)];
  expect(template?.name).toBe(proposed);
  const records = template?.records({ class: 'DNV', flag: 'Norway' }) ?? [];
  expect(records.find(({ certificate_name }) => certificate_name === paper)).toBeDefined();
  expect(new Set(records.map(({ certificate_name }) => certificate_name)).size).toBe(records.length);
  expect(records.find(({ issued_by }) => issued_by === 'Flag')).toMatchObject({ issuing_authority: 'Norway' });
});
