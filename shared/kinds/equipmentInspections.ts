import { inWindow, isPast } from '../basics/dueDates';
import { choice, date, file, integer, note, text } from './field';
import { defineKind, type KindFile, pick } from './kind';
import { fileDownload } from './foreignFiles';

const required = 'Please fill in all required fields (Item Name, Category, Next Due Date)';
const invalidDate = (label: string) => `Invalid ${label} format. Use DD-MM-YYYY (e.g., 01-03-2025)`;

export const CATEGORIES = ['LSA', 'FFA', 'RADIO/Navigation', 'SSAS', 'LRIT'] as const;

/** Categories whose tests have a report file; they fill the second tab of the list. */
export const REPORTED_CATEGORIES: readonly string[] = ['SSAS', 'LRIT'];

/** The report of a test. */
export const testReport: KindFile = {
  upload: 'upload-report',
  download: 'download-report',
  noun: 'report',
  accepted: ['pdf', 'doc', 'docx'],
  refusal: ({ category }) => (REPORTED_CATEGORIES.includes(String(category)) ? null : 'A test report file is accepted only for SSAS/LRIT.'),
};

/** An equipment inspection or test. Overdue once its next due date has passed; overdue ones are pending. */
export const equipmentInspections = defineKind({
  name: 'equipment-inspections',
  wireCode: 'e',
  scope: 'vessel',
  access: 'session',
  fresh: false,
  listKey: 'inspections',
  noun: 'equipment inspection/test',
  plural: 'equipment inspections/tests',
  title: 'Equipment Inspections',
  screens: { word: 'equipment-inspection', addLabel: 'Add Equipment Inspection', shortcut: 'e', short: 'Equipment' },
  countLabel: 'Pending equipment inspections/tests',
  fields: {
    sl_no: integer('Sl No.'),
    item_name: text('Item Name', { required: true }),
    category: choice('Category', CATEGORIES, {
      required: true,
      invalid: 'Invalid category. Use LSA, FFA, RADIO/Navigation, SSAS, or LRIT',
    }),
    last_inspection_date: date('Last Inspection Date', { invalid: invalidDate('Last Inspection Date') }),
    next_due_date: date('Next Due Date', { required: true, invalid: invalidDate('Next Due Date') }),
    service_provider: text('Service Provider'),
    remarks: note('Remarks/Action Needed'),
    file: file('Test Report'),
  },
  naming: { name: 'item_name', detail: 'category', date: 'next_due_date' },
  identifiedBy: [['item_name', 'category']],
  file: testReport,
  formErrors: {
    add: { required, ids: 'Invalid vessel ID. Please select a vessel.' },
    edit: { required, ids: 'Invalid equipment inspection or vessel ID' },
  },
  listFailed: () => 'Failed to fetch equipment inspections',
  deleteFailed: (reason) => `Failed to delete equipment inspection/test: ${reason || 'Unknown error'}`,
  keyFields: ['item_name', 'category', 'next_due_date'],
  sequences: [['last_inspection_date', 'next_due_date']],
  order: 'sl_no',
  derive: (record, today) => ({
    inspection_status: isPast(record.next_due_date, today) ? 'Overdue' : inWindow(record.next_due_date, today) ? 'Due' : 'Valid',
    test_report_path: record.file && fileDownload('equipment-inspections', testReport, record.vessel_id, record.id),
  }),
  derived: { inspection_status: choice('Inspection Status', ['Overdue', 'Due', 'Valid'], { status: true }) },
  daysTo: {},
  columns: ['sl_no', 'item_name', 'category', 'last_inspection_date', 'next_due_date', 'inspection_status', 'service_provider', 'remarks'],
  unlisted: ['file'],
  isPending: (record, today) => isPast(record.next_due_date, today),
  summarise: (records, today) => ({
    summary: records.filter((r) => inWindow(r.next_due_date, today)).map((r) => pick(r, ['id', 'item_name', 'category', 'next_due_date'])),
    pending_count: records.filter((r) => isPast(r.next_due_date, today)).length,
  }),
  tellsExpiredEarlier: true,
  due: { date: 'next_due_date', name: 'Equipment', valid: { from: 'last_inspection_date', by: 'category' } },
});
