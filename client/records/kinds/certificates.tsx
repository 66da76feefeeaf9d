import { Suspense } from 'react';
import { CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, isAccepted } from '../files/fileOf';
import { useMayEdit } from '../../net/access';
import { lazyPart, loadChunk, openedPart } from '../../net/chunks';
import { KINDS } from '../../../shared/kinds/kinds';
import { defineScreens } from './defineScreens';
import type { ErrorText } from './KindScreens';
import { serverSentenceIfInvalid } from './errorTexts';
import placeCss from '../files/AddFilesPlace.module.css';

const { fields, unlisted } = KINDS.certificates;
const names = Object.keys(fields) as (keyof typeof fields)[];
/** The optional values beside the specified ones. */
const optional = unlisted.filter((name) => !fields[name].serverOwned);

const AddFiles = lazyPart(() => import('../files/bulk/AddFiles'), 'AddFiles');

/** The button that adds many files. Its room is reserved until it has loaded, so that nothing moves. Nothing for readers. */
function AddFilesPlace() {
  if (!useMayEdit()) return null;
  return (
    <span className={placeCss.place}>
      <Suspense>
        <AddFiles />
      </Suspense>
    </span>
  );
}

const CertificateList = openedPart(() => import('../files/CertificateList'), 'CertificateList');

const loadFailed: ErrorText = ({ code }) => {
  if (code === 'not_found') return 'Certificate not found';
  return code === 'internal' ? 'Server error, please try again' : 'Failed to load certificate data';
};

/** Certificates and their files. */
export const certificates = defineScreens('certificates', {
  list: {
    pending: 'Due or expired',
    cardFields: ['expiry_date'],
    hiddenAtFirst: optional,
    summary: {
      title: 'Summary of Due or Expired Certificates',
      empty: 'No certificates due or expired within 30 days.',
      keys: ['certificate_name', 'issued_by', 'expiry_date', 'status', 'helper'],
      by: 'expiry_date',
    },
    Body: CertificateList,
    Aside: AddFilesPlace,
    act: {
      Button: lazyPart(() => import('../files/renew/CertificateActs'), 'ActButton'),
      Dialog: openedPart(() => import('../files/renew/CertificateActs'), 'ActDialog'),
    },
  },
  form: {
    // The address of a certificate named 'new' opens the form that adds one.
    newId: 'new',
    outline: [
      { title: null, fields: names.filter((name) => !optional.includes(name)) },
      { title: 'Survey and terms', fields: optional, isClosed: true },
    ],
    sentences: {
      load: loadFailed,
      add: serverSentenceIfInvalid('Failed to add certificate'),
      edit: serverSentenceIfInvalid('Failed to update certificate'),
    },
    warnings: async () => (await loadChunk(() => import('../files/certificateWarnings'))).certificateWarnings,
    // The file of the certificate, sent after it.
    report: {
      carries: () => true,
      storedNote: () => null,
      refusal: ({ name }) => (isAccepted(name, CERTIFICATE_EXTENSIONS) ? null : CERTIFICATE_FILE_HINT),
      failed: ({ message }) => `Failed to upload file: ${message || 'Upload failed'}`,
      inForm: false,
    },
  },
});
