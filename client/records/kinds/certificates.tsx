import { type ReactNode, Suspense, useState } from 'react';
import { asJpg, CERTIFICATE_CHOICES, CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, isAccepted } from '../files/fileOf';
import { useMayEdit } from '../../net/access';
import { lazyPart, loadChunk, openedPart } from '../../net/chunks';
import { CertificateFile } from '../form/special/CertificateFile';
import { KINDS } from '../../../shared/kinds/kinds';
import { defineScreens } from './defineScreens';
import type { ErrorText } from './KindScreens';
import { serverSentenceIfInvalid } from './errorTexts';
import { FieldBox } from '../../ui/Field';
import { FileInput } from '../../ui/FileInput';
import { OfferSmaller } from '../files/photo/OfferSmaller';
import css from '../form/Form.module.css';
import placeCss from '../files/AddFilesPlace.module.css';

/** The file of a certificate that is being added. It is uploaded once the certificate has an id. */
function FirstFile({ onChange }: { onChange: (file: File | undefined) => void }) {
  const [chosen, setChosen] = useState<File>();
  const choose = (picked: File | undefined) => {
    const file = picked && asJpg(picked);
    setChosen(file);
    onChange(file);
  };
  return (
    <div className={css.row} data-wide>
      <FieldBox label="Certificate file" hint={CERTIFICATE_FILE_HINT}>
        <FileInput name="file" accept={CERTIFICATE_CHOICES} onChange={choose} />
      </FieldBox>
      <OfferSmaller file={chosen} />
    </div>
  );
}

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
    Below: CertificateFile,
    // Beside the field of the same name; only where a certificate is added.
    extras: ({ record, onReport }): Record<string, ReactNode> => (record ? {} : { remarks: <FirstFile onChange={onReport} /> }),
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
