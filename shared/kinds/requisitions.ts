import { choice, date, items, note, text, type Item } from './field';
import { bothForms, defineKind, pick } from './kind';

const required = 'Please fill in all required fields (Requisition No., Date of Requisition, Item Name, Quantity Requested for each item)';
const ids = 'Invalid requisition or vessel ID';
const invalidDate = (label: string) => `Invalid ${label} format. Use DD-MM-YYYY (e.g., 01-03-2025)`;
const isPending = (record: { status: string | null }) => record.status === 'Partially Supplied' || record.status === 'Pending';

/** The quantity of an item that is not supplied yet: requested minus supplied. */
export const pendingQuantity = (item: Item): number => item.quantity_requested - item.quantity_supplied;

/** A requisition of supplies and its items. Partially supplied ones are pending. */
export const requisitions = defineKind({
  name: 'requisitions',
  wireCode: 'r',
  scope: 'vessel',
  access: 'session',
  fresh: false,
  listKey: 'requisitions',
  noun: 'requisition',
  plural: 'requisitions',
  title: 'Requisitions',
  screens: { word: 'requisition', addLabel: 'Add Requisition', shortcut: 'r', short: 'Requisitions' },
  countLabel: 'Pending requisitions',
  fields: {
    requisition_no: text('Requisition No.', { required: true }),
    date_of_requisition: date('Date of Requisition', { required: true, invalid: invalidDate('Date of Requisition') }),
    items: items('Items', required),
    status: choice('Status', ['Fully Supplied', 'Partially Supplied', 'Cancelled'], {
      status: true,
      initial: 'Partially Supplied',
      accepted: ['Pending'],
    }),
    supplier: text('Supplier'),
    date_of_supply: date('Date of Supply', { invalid: invalidDate('Date of Supply') }),
    remarks: note('Remarks'),
  },
  naming: { name: 'requisition_no', date: 'date_of_requisition' },
  state: 'status',
  formErrors: bothForms({ required, ids }),
  listFailed: () => 'Failed to fetch requisitions',
  deleteFailed: (reason) => `Failed to delete requisition: ${reason || 'Unknown error'}`,
  keyFields: ['requisition_no', 'date_of_requisition'],
  sequences: [['date_of_requisition', 'date_of_supply']],
  order: 'id',
  derive: (record) => ({ items: (record.items ?? []).map((item) => ({ ...item, pending_quantity: pendingQuantity(item) })) }),
  derived: {},
  daysTo: {},
  columns: ['requisition_no', 'date_of_requisition', 'items', 'status', 'supplier', 'date_of_supply', 'remarks'],
  unlisted: [],
  isPending,
  summarise: (records) => {
    const pending = records.filter(isPending);
    return {
      summary: pending.map((r) => pick(r, ['id', 'requisition_no', 'status', 'date_of_requisition'])),
      pending_count: pending.length,
    };
  },
  rule: (values, today) =>
    values.date_of_requisition !== null && values.date_of_requisition > today
      ? { field: 'date_of_requisition', sentence: 'Date of Requisition cannot be in the future.' }
      : null,
  due: null,
});
