import { lazyPart } from '../../net/chunks';
import { defineScreens } from './defineScreens';

const SupplierWaits = lazyPart(() => import('../ages/Ages'), 'SupplierWaits');

/** Requisitions: one row for each item; the requisition's own cells span its items. */
export const requisitions = defineScreens('requisitions', {
  list: {
    cardFields: ['date_of_requisition', 'supplier'],
    summary: {
      title: 'Summary of Pending or Incomplete Requisitions',
      empty: 'No pending or incomplete requisitions.',
      keys: ['requisition_no', 'status', 'date_of_requisition'],
      by: 'date_of_requisition',
    },
    lineNumber: { header: 'Sl No.', of: 'item' },
    Below: SupplierWaits,
    complete: {
      label: 'Mark Fully Supplied',
      doneText: 'Fully supplied',
      isOpen: ({ status }) => status !== 'Fully Supplied' && status !== 'Cancelled',
      values: ({ date_of_supply }, today) => ({ status: 'Fully Supplied', date_of_supply: date_of_supply ?? today }),
    },
  },
  form: {
    outline: [
      { title: 'Requisition', fields: ['requisition_no', 'date_of_requisition', 'status'] },
      { title: 'Items', fields: ['items'] },
      { title: 'Supply', fields: ['supplier', 'date_of_supply', 'remarks'] },
    ],
  },
});
