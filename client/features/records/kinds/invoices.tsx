import { useMemo } from 'react';
import type { AnyRecord } from '../../../../shared/kind';
import { readInvoiceToken } from '../../../api/sessionStorage';
import { useRecords } from '../../../live/useRecords';
import type { DataColumn } from '../../../ui/DataTable';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { defineScreens } from './defineScreens';

/** Numbered by their place in the list, never edited nor deleted here (section 2). */
function InvoiceList(props: ListBodyProps) {
  const all = useRecords('invoices');
  const leading = useMemo<DataColumn<AnyRecord>[]>(() => {
    const places = new Map(all.map((record, index) => [record.id, index + 1]));
    const placeOf = (record: AnyRecord) => places.get(record.id) ?? null;
    return [{ key: 'place', header: 'Sl.No.', width: 'calc(5ch + 22px)', cell: placeOf, sortValue: placeOf }];
  }, [all]);
  return <RecordTable {...props} leading={leading} actions={null} />;
}

/** Invoices. */
export const invoices = defineScreens('invoices', {
  list: { facts: ['amount', 'due_date'], summary: null, Body: InvoiceList, exportNumber: { header: 'Sl.No.', of: 'place' } },
  // Without invoice access the list would only ask for it.
  form: { listedAt: () => (readInvoiceToken() === null ? '/' : '/invoices') },
});
