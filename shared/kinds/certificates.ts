import { daysWords, inWindow, isPast } from '../basics/dueDates';
import type { IsoDate } from '../basics/calendar';
import { choice, date, file as fileField, integer, lines, note, text } from './field';
import { type AnyRecord, bothForms, defineKind, type KindFile, pick } from './kind';
import { fileDownload } from './foreignFiles';

const required = 'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)';
const ids = 'Invalid certificate ID';
const file: KindFile = { upload: 'upload', download: 'download', noun: 'file', accepted: ['pdf', 'jpg', 'png'] };

/** Which surveys a certificate has, where its name does not tell (shared/status/surveys.ts). */
export const SURVEY_SCHEMES = [
  'Annual',
  'Annual and intermediate',
  'Annual, intermediate and bottom',
  'Annual and periodical',
  'Periodical',
  'Intermediate',
  'Renewal only',
  'None',
] as const;
export type SurveyScheme = (typeof SURVEY_SCHEMES)[number];

const SURVEY_TYPES = ['Annual', 'Intermediate', 'Periodical', 'Bottom inspection', 'Renewal', 'Additional'] as const;
export type SurveyType = (typeof SURVEY_TYPES)[number];

/** A survey that is recorded on a certificate. */
export interface Endorsement {
  survey: SurveyType;
  date: IsoDate;
  place: string | null;
  surveyor: string | null;
}

/** Whether a certificate does not expire, because its term is None. The specification (shared/README.md) gives every certificate a
 * status by its expiry date all the same. */
export const isPermanent = ({ term }: AnyRecord): boolean => term === 'None';

/** A ship's certificate with its file. Due or expired within 30 days either side of today. */
export const certificates = defineKind({
  name: 'certificates',
  wireCode: 't',
  scope: 'vessel',
  access: 'session',
  fresh: true, // Lists are requested with a cache-buster.
  listKey: 'certificates',
  noun: 'certificate',
  plural: 'certificates',
  title: 'Certificates',
  screens: { word: 'certificate', addLabel: 'Add Certificate', shortcut: 't', short: 'Certificates' },
  countLabel: 'Certificates due/expired',
  fields: {
    sl_no: integer('Sl No.'),
    certificate_name: text('Certificate Name', { required: true, suggestions: 'certificateNames' }),
    issued_by: choice('Issued By', ['Class', 'Flag', 'Others'], { required: true }),
    issuing_authority: text('Issuing Authority', { suggestions: 'classSocieties' }),
    issue_date: date('Issue Date', { required: true }),
    expiry_date: date('Expiry Date', { required: true }),
    remarks: note('Remarks'),
    file: fileField('File'),
    term: choice('Term', ['Full term', 'Short term', 'Interim', 'Provisional', 'None']),
    anniversary_date: date('Anniversary Date'),
    survey_scheme: choice('Surveys', SURVEY_SCHEMES),
    extended_until: date('Extended Until'),
    extended_by: text('Extended By'),
    postponed_until: date('Survey Postponed Until'),
    endorsements: lines<Endorsement>(
      'Endorsements',
      {
        survey: choice('Survey', SURVEY_TYPES, { required: true }),
        date: date('Date', { required: true }),
        place: text('Place'),
        surveyor: text('Surveyor'),
      },
      'An endorsement needs its survey and its date.',
    ),
    // All issues of one certificate share this number: the id of the first (`Renewal`).
    chain: integer('Chain', { serverOwned: true }),
  },
  naming: { name: 'certificate_name', date: 'expiry_date' },
  file,
  formErrors: bothForms({ required, ids }),
  listFailed: (reason) => `Failed to fetch certificates: ${reason}`,
  deleteFailed: (reason) => `Failed to delete certificate: ${reason || 'Unknown error'}`,
  keyFields: ['certificate_name', 'issued_by', 'issue_date', 'expiry_date'],
  sequences: [
    ['issue_date', 'expiry_date'],
    ['expiry_date', 'extended_until'],
  ],
  order: 'sl_no',
  derive: (record, today) => ({
    status: isPast(record.expiry_date, today) ? 'Expired' : inWindow(record.expiry_date, today) ? 'Due' : 'Valid',
    helper: daysWords(record.expiry_date, today),
    has_file: Boolean(record.file),
    file_path: record.file && fileDownload('certificates', file, record.vessel_id, record.id),
  }),
  derived: { status: choice('Status', ['Expired', 'Due', 'Valid'], { status: true }), helper: text('Helper') },
  daysTo: { helper: 'expiry_date' },
  columns: [
    'sl_no',
    'certificate_name',
    'issued_by',
    'issuing_authority',
    'issue_date',
    'expiry_date',
    'status',
    'helper',
    'remarks',
    'file',
  ],
  // Beside the specified values. Lists show the optional ones on demand.
  unlisted: ['term', 'anniversary_date', 'survey_scheme', 'extended_until', 'extended_by', 'postponed_until', 'endorsements', 'chain'],
  // What a new issue does not take over: its term, extensions and surveys are its own.
  renewal: { stays: ['term', 'extended_until', 'extended_by', 'postponed_until', 'endorsements'] },
  isPending: (record, today) => inWindow(record.expiry_date, today),
  summarise: (records, today) => {
    const due = records.filter((r) => inWindow(r.expiry_date, today));
    return {
      summary: due.map((r) => ({
        ...pick(r, ['id', 'sl_no', 'certificate_name', 'issued_by', 'expiry_date']),
        status: isPast(r.expiry_date, today) ? 'Expired' : 'Due',
      })),
      dueOrExpiredCount: due.length,
    };
  },
  tellsExpiredEarlier: true,
  due: {
    date: 'expiry_date',
    name: 'Certificates',
    // Statutory and class papers: the flag, or a class society on its behalf, issues them.
    blocks: (record) => !isPermanent(record) && (record.issued_by === 'Class' || record.issued_by === 'Flag'),
    words: ['expires', 'expired'],
    valid: { from: 'issue_date', by: 'issued_by' },
    extended: { until: 'extended_until', by: 'extended_by' },
    surveys: ['term', 'anniversary_date', 'survey_scheme', 'extended_until', 'postponed_until', 'endorsements'],
  },
});
