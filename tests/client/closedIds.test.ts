/** An audit that a later one of its series has followed is due nowhere. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { closedIds } from '../../client/records/cells/closedIds';
import { columnsOf } from '../../client/records/list/column';
import { recordColumns } from '../../client/records/list/recordColumns';
import { openRecords } from '../../client/screens/handover/HandoverPage';
import { sharedColumns } from '../../client/screens/shared/SharedPage';
import { addDays } from '../../shared/basics/calendar';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { dueItems } from '../../shared/status/dueItems';
import { present } from '../../shared/status/present';
import { TODAY, validBody } from '../shared/validBody';

const audits = kindOf('audits');
const record = (name: VesselKind, id: number, values: Values): AnyRecord =>
  present(kindOf(name), { id, vessel_id: 7, rev: 1, ...validBody(name, values) }, TODAY);
const followed = record('audits', 1, { audit_date: addDays(TODAY, -700), next_due_date: addDays(TODAY, -389) });
const later = record('audits', 2, { audit_date: addDays(TODAY, -380), next_due_date: addDays(TODAY, -15) });
const other = record('audits', 3, { audit_type: 'Flag Survey', audit_date: addDays(TODAY, -380), next_due_date: addDays(TODAY, 20) });
const all = [followed, later, other];

test('the list counts no days beside its due date, nor does the page of a link', () => {
  const drawn = [recordColumns(audits, columnsOf(audits), TODAY, {}, closedIds(audits, all)), sharedColumns(audits, all, TODAY, {})];
  for (const columns of drawn) {
    const due = columns.find(({ key }) => key === 'next_due_date');
    const words = all.map((each) => due && 'cell' in due && renderToStaticMarkup(createElement('p', null, due.cell(each))));
    expect(words).toEqual([
      expect.not.stringContaining('overdue'),
      expect.stringContaining('15 days overdue'),
      expect.stringContaining('in 20 days'),
    ]);
  }
});

test('the handover names it among the open ones without counting its days', () => {
  const records = { ...Object.fromEntries(VESSEL_KINDS.map((name) => [name, []])), audits: all } as Record<VesselKind, AnyRecord[]>;
  const due = Object.fromEntries(VESSEL_KINDS.map((name) => [name, dueItems(name, records[name], TODAY)]));
  const [open] = openRecords(records, due as Parameters<typeof openRecords>[1], TODAY);
  expect(open?.[1].map(({ record: { id }, days }) => [id, days])).toEqual([
    [1, null],
    [2, -15],
    [3, 20],
  ]);
});

test('a paid invoice is closed, and of other sections nothing is', () => {
  const invoices = [record('invoices', 1, { status: 'Paid' }), record('invoices', 2, { status: 'Pending' })];
  expect([...closedIds(kindOf('invoices'), invoices)]).toEqual([1]);
  expect([...closedIds(kindOf('certificates'), [record('certificates', 1, {})])]).toEqual([]);
});
