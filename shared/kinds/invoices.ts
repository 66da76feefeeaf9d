import { choice, date, money, note, text } from './field';
import { bothForms, defineKind } from './kind';
import { fromCents, toCents } from '../basics/text';

const required = 'Please fill in all required fields (Invoice Number, Date, Invoice Type, Description, Amount, Due Date, Status)';
const ids = 'Invalid vessel ID.';
const TYPES = ['Reimbursement of expenses', 'Management fee', 'Management fee and crew salary'] as const;

/** An invoice. Amounts are dollars with two decimals; the outstanding amount is amount minus paid, computed in cents. */
export const invoices = defineKind({
  name: 'invoices',
  wireCode: 'i',
  scope: 'vessel',
  access: 'invoice',
  topLevel: true,
  fresh: false,
  listKey: 'invoices',
  noun: 'invoice',
  plural: 'invoices',
  title: 'Invoices',
  screens: { word: 'invoice', addLabel: 'Add Invoice', withoutEditForm: true, shortcut: 'i', short: 'Invoices' },
  countLabel: 'Pending invoices',
  fields: {
    invoice_number: text('Invoice Number', { required: true }),
    date_raised: date('Date', { required: true }),
    invoice_type: choice('Invoice Type', TYPES, { required: true, initial: 'Reimbursement of expenses' }),
    description: note('Description', { required: true }),
    amount: money('Amount', { required: true }),
    due_date: date('Due Date', { required: true }),
    paid_amount: money('Paid Amount', { initial: 0 }),
    status: choice('Status', ['Pending', 'Paid'], { required: true, status: true, initial: 'Pending' }),
    remarks: note('Remarks/Notes'),
  },
  naming: { name: 'invoice_number', detail: 'invoice_type', date: 'date_raised' },
  isFinal: true,
  state: 'status',
  formErrors: bothForms({ required, ids }),
  listFailed: () => 'Failed to load invoices.',
  deleteFailed: (reason) => `Failed to delete invoice: ${reason || 'Unknown error'}`,
  keyFields: ['invoice_number', 'date_raised', 'invoice_type', 'description', 'amount', 'due_date', 'status'],
  sequences: [['date_raised', 'due_date']],
  order: 'id',
  // A viewer without invoice access receives no amount, so there is nothing to compute.
  derive: (record) =>
    record.amount === undefined ? {} : { outstanding_amount: fromCents(toCents(record.amount ?? 0) - toCents(record.paid_amount ?? 0)) },
  derived: { outstanding_amount: money('Outstanding Amount') },
  daysTo: {},
  columns: [
    'invoice_number',
    'date_raised',
    'invoice_type',
    'description',
    'amount',
    'due_date',
    'paid_amount',
    'outstanding_amount',
    'status',
    'remarks',
  ],
  unlisted: [],
  isPending: (record) => record.status === 'Pending',
  summarise: () => ({}),
  due: { date: 'due_date', name: 'Invoices', open: (records) => records.filter((record) => record.status !== 'Paid'), urgent: false },
});

/** The fields of a pending invoice that a viewer without invoice access sees. Other invoices are hidden. */
export const INVOICE_SUMMARY_FIELDS = ['invoice_number', 'invoice_type', 'date_raised', 'due_date', 'status'] as const;
