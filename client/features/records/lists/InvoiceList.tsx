import { useMemo } from 'react';
import type { AnyRecord } from '../../../../shared/kind';
import { useRecords } from '../../../live/useRecords';
import type { DataColumn } from '../../../ui/DataTable';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';

/** Invoices: numbered by their place in the list, never edited nor deleted here (section 2). */
export function InvoiceList(props: ListBodyProps) {
  const all = useRecords('invoices');
  const leading = useMemo<DataColumn<AnyRecord>[]>(() => {
    const places = new Map(all.map((record, index) => [record.id, index + 1]));
    const placeOf = (record: AnyRecord) => places.get(record.id) ?? null;
    return [{ key: 'place', header: 'Sl.No.', width: 'calc(5ch + 22px)', cell: placeOf, sortValue: placeOf }];
  }, [all]);
  return <RecordTable {...props} leading={leading} actions={null} />;
}
