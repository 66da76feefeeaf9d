/** What screens say of certificates that are handed on. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { packFigures } from '../../client/screens/reports/ReportsPage';
import { handedOn, sharedColumns } from '../../client/screens/shared/SharedPage';
import { addDays, showDate } from '../../shared/basics/calendar';
import type { ReactNode } from 'react';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../shared/kinds/kinds';
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
