/** What is handed on says more than lists: that a certificate is extended, and by when deficiencies must be rectified. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { packFigures } from '../../client/screens/reports/ReportsPage';
import { screensOf } from '../../client/records/kinds/registry';
import { ownPartsOf } from '../../client/records/form/special/ownParts';
import { columnsOf } from '../../client/records/list/column';
import { allColumnsOf } from '../../client/records/list/panel/PanelFields';
import { handedOn, sharedColumns } from '../../client/screens/shared/SharedPage';
import { tableOf } from '../../server/reports/readSection';
import { addDays, showDate } from '../../shared/basics/calendar';
import type { ReactNode } from 'react';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { TODAY, validBody } from '../shared/validBody';

const day = (days: number) => addDays(TODAY, days);
let ids = 0;
const certificate = (values: Values) =>
  present(kindOf('certificates'), { id: (ids += 1), vessel_id: 7, rev: 1, ...validBody('certificates', values) }, TODAY);
const extended = (days: number, until: number) => certificate({ expiry_date: day(days), extended_until: day(until), extended_by: 'Flag' });

test('the card of the pack counts an extended certificate as its index does', () => {
  const made = [certificate({ expiry_date: day(-1) }), extended(-12, 47), extended(-12, 0), extended(-12, -2), certificate({})];
  expect(packFigures(made, TODAY)).toEqual({ expired: 2, extended: 2, missing: 5 });
  expect(packFigures([extended(-12, 47)], day(48))).toMatchObject({ expired: 1, extended: 0 });
});

/** The cells of a record on the page of a link, by their headings. */
function shownOf(record: AnyRecord, among: readonly AnyRecord[] = [record], name: VesselKind = 'certificates'): Record<string, string> {
  const columns = sharedColumns(kindOf(name), among, TODAY, {});
  const textOf = (cell: ReactNode) => renderToStaticMarkup(cell).replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, '');
  const shown = handedOn(kindOf(name), record, TODAY);
  return Object.fromEntries(columns.flatMap((column) => ('cell' in column ? [[column.header, textOf(column.cell(shown))]] : [])));
}

test('the link for outsiders shows that a certificate is extended, and until when', () => {
  const [held, lapsed, valid] = [extended(-12, 47), extended(-12, -2), certificate({})] as const;
  const all = [held, lapsed, valid];
  expect(shownOf(held, all)).toMatchObject({ 'Extended Until': showDate(day(47)), Status: 'Extended' });
  expect(shownOf(lapsed, all)).toMatchObject({ 'Extended Until': showDate(day(-2)), Status: 'Expired' });
  expect(shownOf(valid, all)).toMatchObject({ Status: 'Valid' });
  expect(Object.keys(shownOf(held, all)).slice(4, 8)).toEqual(['Issue Date', 'Expiry Date', 'Extended Until', 'Status']);
  expect(Object.keys(shownOf(valid))).not.toContain('Extended Until');
});

const inspection = (action_code: string | null, inspection_date: string): AnyRecord => {
  const values = validBody('psc-inspections', { action_code, inspection_date, inspection_status: 'In-Complete' });
  return present(kindOf('psc-inspections'), { id: (ids += 1), vessel_id: 7, rev: 1, ...values }, TODAY);
};

test('reports and links show the deadline and the action code of inspections that have them', () => {
  const kind = kindOf('psc-inspections');
  const [late, none] = [inspection('16 Within 14 days', day(-17)), inspection(null, day(-17))] as const;
  const { columns, rows } = tableOf(kind, [late, none], TODAY);
  const headings = columns.map(({ label }) => label);
  expect(headings.slice(4, 7)).toEqual(['Inspection Status', 'Action Code', 'Deadline']);
  expect(rows.map((row) => row.slice(5, 7))).toEqual([
    [{ text: '16 Within 14 days' }, { text: showDate(day(-3)), tone: 'red' }],
    [{ text: '' }, { text: '' }],
  ]);
  expect(tableOf(kind, [none], TODAY).columns.map(({ label }) => label)).toEqual(
    headings.filter((label) => !/Action Code|Deadline/.test(label)),
  );
  expect(shownOf(late, [late, none], 'psc-inspections')).toMatchObject({
    'Action Code': '16 Within 14 days',
    Deadline: `${showDate(day(-3))}3 days overdue`,
  });
});

test('a list offers the deadline and the action code of an inspection, the panel shows them', () => {
  const kind = kindOf('psc-inspections');
  const { hiddenAtFirst } = screensOf('psc-inspections').list;
  expect(hiddenAtFirst).toEqual(['action_code', 'deadline']);
  expect(columnsOf(kind).filter(({ key }) => hiddenAtFirst.includes(key))).toEqual([]);
  const all = allColumnsOf(kind).map(({ header }) => header);
  expect(all).toEqual([...columnsOf(kind).map(({ header }) => header), 'Action Code', 'Deadline']);
  for (const name of VESSEL_KINDS) {
    const keys = allColumnsOf(kindOf(name)).map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  }
});

test('the form of an inspection shows the deadline that the typed values give', () => {
  const deadlineOf = (values: Values) => {
    const parts = ownPartsOf('psc-inspections').extras?.({
      typed: {},
      values,
      record: undefined,
      report: undefined,
      storedNote: null,
      onReport: () => undefined,
    });
    return /value="([^"]*)"/.exec(renderToStaticMarkup(parts?.action_code))?.[1];
  };
  const values = { inspection_date: '2026-11-30', inspection_status: 'In-Complete', action_code: '16 Within 14 days' };
  expect(deadlineOf(values)).toBe('14-12-2026');
  expect(deadlineOf({ ...values, action_code: '18 Within three months' })).toBe('28-02-2027');
  for (const more of [{ inspection_status: 'Passed' }, { action_code: null }, { inspection_date: null }, { inspection_date: '30-1' }])
    expect(deadlineOf({ ...values, ...more })).toBe('');
});
