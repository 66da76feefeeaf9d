import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { columnsOf } from '../../client/records/list/column';
import { filterRecords } from '../../client/records/list/filter/filterRecords';
import { readSort, writeSort } from '../../client/records/list/useListQuery';
import { sortValue } from '../../client/records/list/sortValue';
import { sortRows } from '../../client/ui/TableColumn';

const TODAY = '2026-11-21';
const record = (kind: Parameters<typeof kindOf>[0], values: Partial<AnyRecord>): AnyRecord => {
  const blank = Object.fromEntries(Object.keys(kindOf(kind).fields).map((name) => [name, null]));
  return present(kindOf(kind), { ...blank, id: 1, vessel_id: 7, rev: 1, ...values }, TODAY);
};

describe('sorting', () => {
  const kind = kindOf('crew');
  const crew = [
    record('crew', { id: 1, name: 'Zoé', sl_no: 10, date_of_joining: '2026-11-01', contract_period: '12 Months' }),
    record('crew', { id: 2, name: 'adam', sl_no: null, date_of_joining: null }),
    record('crew', { id: 3, name: 'Bea 10', sl_no: 2, date_of_joining: '2026-01-01', contract_period: '3 Months' }),
    record('crew', { id: 4, name: 'Bea 9', sl_no: 2, date_of_joining: '2025-12-31', contract_period: '9 Months' }),
  ];
  const by = (key: string, direction: 'asc' | 'desc') => {
    const column = columnsOf(kind).find((each) => each.key === key);
    return column ? sortRows(crew, (each) => sortValue(column, each), direction).map(({ id }) => id) : [];
  };

  it('puts numbers by size and missing values last either way', () => {
    expect(by('sl_no', 'asc')).toEqual([3, 4, 1, 2]);
    expect(by('sl_no', 'desc')).toEqual([1, 3, 4, 2]);
  });

  it('puts names as people read them, and counted days by the date they count to', () => {
    expect(by('name', 'asc')).toEqual([2, 4, 3, 1]);
    expect(by('status', 'asc')).toEqual([3, 4, 1, 2]);
  });

  it('is written in the URL and read back', () => {
    for (const text of ['name', '-contract_expiry', '']) expect(writeSort(readSort(text))).toBe(text);
    expect(readSort('-')).toBeUndefined();
  });
});

describe('the filter', () => {
  const kind = kindOf('requisitions');
  const requisitions = [
    record('requisitions', { id: 1, requisition_no: 'REQ-1', supplier: 'Türk Marine', date_of_requisition: '2026-03-01' }),
    record('requisitions', {
      id: 2,
      requisition_no: 'REQ-2',
      items: [{ sl_no: 1, item_name: 'Paint brush', quantity_requested: 5, quantity_supplied: 0 }],
    }),
  ];
  const found = (query: string) => filterRecords(requisitions, columnsOf(kind), query).map(({ id }) => id);

  it('looks through everything a row shows, items too, whatever the case and accents', () => {
    expect(found('turk')).toEqual([1]);
    expect(found('BRUSH')).toEqual([2]);
    expect(found('01-03-2026')).toEqual([1]);
  });

  it('finds a quantity as it is shown and as it is typed', () => {
    const ships = [record('vessels', { id: 1, name: 'Ever', dwt: 199629 }), record('vessels', { id: 2, name: 'Ore', dwt: 402347 })];
    for (const typed of ['199,629', '199629'])
      expect(filterRecords(ships, columnsOf(kindOf('vessels')), typed).map(({ id }) => id)).toEqual([1]);
  });

  it('wants every word', () => {
    expect(found('req paint')).toEqual([2]);
    expect(found('req-1 paint')).toEqual([]);
    expect(found('  ')).toEqual([1, 2]);
  });
});
