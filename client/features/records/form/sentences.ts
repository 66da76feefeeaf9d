import type { KindName } from '../../../../shared/kind';
import type { Problem } from '../../../../shared/problem';

/** The sentence for a refusal; null where section 8 has the form say nothing. */
type Say = (problem: Problem) => string | null;

const always =
  (sentence: string): Say =>
  () =>
    sentence;
const withReason =
  (start: string): Say =>
  ({ message }) =>
    `${start}: ${message || 'Unknown error'}`;
const reasonOr =
  (sentence: string): Say =>
  ({ message }) =>
    message || sentence;
const reasonIfInvalid =
  (sentence: string): Say =>
  ({ code, message }) =>
    (code === 'invalid' || code === 'bad_request') && message ? message : sentence;
const certificateLoad: Say = ({ code }) => {
  if (code === 'not_found') return 'Certificate not found';
  return code === 'internal' ? 'Server error, please try again' : 'Failed to load certificate data';
};
const unused: Say = ({ message }) => message;

interface FormSentences {
  load: Say;
  add: Say;
  edit: Say;
}

/** What each form says when the server refuses (section 8). */
export const SENTENCES: Record<KindName, FormSentences> = {
  vessels: { load: always('Failed to load vessel data'), add: reasonOr('Failed to add vessel'), edit: reasonOr('Failed to update vessel') },
  certificates: {
    load: certificateLoad,
    add: reasonIfInvalid('Failed to add certificate'),
    edit: reasonIfInvalid('Failed to update certificate'),
  },
  crew: {
    load: withReason('Failed to load crew member data'),
    add: always('Failed to add crew member.'),
    edit: withReason('Failed to update crew member'),
  },
  audits: {
    load: always('Failed to load audit/survey data'),
    add: withReason('Failed to add audit/survey'),
    edit: withReason('Failed to update audit/survey'),
  },
  'psc-inspections': {
    load: withReason('Failed to load PSC inspection data'),
    add: withReason('Failed to add PSC inspection'),
    edit: withReason('Failed to update PSC inspection'),
  },
  'equipment-inspections': {
    load: withReason('Failed to load equipment inspection data'),
    add: withReason('Failed to add equipment inspection/test'),
    edit: withReason('Failed to update equipment inspection/test'),
  },
  requisitions: {
    load: withReason('Failed to load requisition data'),
    add: withReason('Failed to add requisition'),
    edit: withReason('Failed to update requisition'),
  },
  // There is no screen that edits a message or an invoice; a message that could not be added is only logged.
  'daily-messages': { load: unused, add: () => null, edit: unused },
  invoices: { load: unused, add: withReason('Failed to add invoice'), edit: unused },
};

/** What the forms say beyond the specification. */
export const NOT_SAVED = 'Not saved yet. What you typed is kept here; please try again.';
export const WAITING = 'Not saved yet. The link is down; this is kept on this machine and sent as soon as it is back.';
export const CHOOSE_FIRST = 'Somebody else changed what you changed. Please choose which to keep, then save again.';
export const SAVE_AGAIN = 'Somebody else saved this meanwhile. Their changes are shown here; please save again.';
export const FILE_FIRST = 'Please select a file first';
export const REPORT_REFUSED = 'A test report must be a PDF, DOC or DOCX file.';
export const REPORT_TYPES = 'Accepted: PDF, DOC, DOCX';
export const NO_VESSEL_ID = 'No vessel ID provided';
