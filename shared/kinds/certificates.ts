import { expiredEarlier, daysLabel, inWindow, isPast } from '../dueDates';
import { choice, date, file, integer, note, text } from '../field';
import { defineKind, pick } from '../kind';
import { paths } from '../paths';
import { CERTIFICATE_NAMES, CLASS_SOCIETIES } from '../suggestions';

const required = 'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)';
const ids = 'Invalid certificate ID';

/** A ship's certificate with its file (section 3, Certificate). Due or expired within 30 days either side of today. */
export const certificates = defineKind({
  name: 'certificates',
  listKey: 'certificates',
  noun: 'certificate',
  title: 'Certificates',
  fields: {
    sl_no: integer('Sl No.'),
    certificate_name: text('Certificate Name', { required: true, suggestions: CERTIFICATE_NAMES }),
    issued_by: choice('Issued By', ['Class', 'Flag', 'Others'], { required: true }),
    issuing_authority: text('Issuing Authority', { suggestions: CLASS_SOCIETIES }),
    issue_date: date('Issue Date', { required: true }),
    expiry_date: date('Expiry Date', { required: true }),
    remarks: note('Remarks'),
    file: file('File'),
  },
  add: { required, ids },
  edit: { required, ids },
  order: 'sl_no',
  derive: (record, today) => ({
    status: isPast(record.expiry_date, today) ? 'Expired' : inWindow(record.expiry_date, today) ? 'Due' : 'Valid',
    helper: daysLabel(record.expiry_date, today),
    has_file: Boolean(record.file),
    file_path: record.file && paths.certificateDownload(record.vessel_id ?? 0, record.id),
  }),
  derivedLabels: { status: 'Status', helper: 'Helper' },
  columns: ['sl_no', 'certificate_name', 'issued_by', 'issuing_authority', 'issue_date', 'expiry_date', 'status', 'helper', 'remarks', 'file'],
  isPending: (record, today) => inWindow(record.expiry_date, today),
  summarise: (records, today) => {
    const due = records.filter((r) => inWindow(r.expiry_date, today));
    return {
      summary: due.map((r) => ({
        ...pick(r, ['id', 'sl_no', 'certificate_name', 'issued_by', 'expiry_date']),
        status: isPast(r.expiry_date, today) ? 'Expired' : 'Due',
      })),
      dueOrExpiredCount: due.length,
      expired_earlier: records.filter((r) => expiredEarlier(r.expiry_date, today)).length,
    };
  },
  dueDate: 'expiry_date',
});
