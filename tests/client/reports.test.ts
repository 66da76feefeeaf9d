/** What screens say of certificates that are handed on. */
import { expect, test } from 'vitest';
import { packFigures } from '../../client/screens/reports/ReportsPage';
import { addDays } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
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
