import { useMemo } from 'react';
import { nameOf } from '../../../../shared/called';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { CertificateFileActions } from '../../files/CertificateFileActions';
import { CERTIFICATE_FILE_HINT } from '../../files/useCertificateFile';
import { KeepFiles } from '../../files/kept/KeepFiles';
import { CertificateFile } from '../form/special/CertificateFile';
import type { OwnCells } from '../table/recordColumns';
import type { ListBodyProps } from '../table/RecordTable';
import css from './kinds.module.css';
import { defineScreens } from './defineScreens';
import type { Say } from './KindScreens';
import { sayReasonIfInvalid } from './say';

const HINT_ID = 'certificate-file-hint';

/** Which files certificates take: once for all rows, whose pickers refer to it. */
const FileHint = () => (
  <span id={HINT_ID} className={css.hint}>
    {CERTIFICATE_FILE_HINT}
  </span>
);

const fileCell = (kind: Kind, vessel: number, record: AnyRecord) => (
  <CertificateFileActions vessel={vessel} record={record} name={nameOf(kind, record)} hintId={HINT_ID} />
);

/** A file in every row (section 2). */
function CertificateList({ Table, ...content }: ListBodyProps) {
  const { kind, vessel } = content;
  const own = useMemo<OwnCells>(() => ({ file: (record) => fileCell(kind, vessel, record) }), [kind, vessel]);
  return (
    <>
      <Table {...content} own={own} />
      <KeepFiles vessel={vessel} />
    </>
  );
}

const loadFailed: Say = ({ code }) => {
  if (code === 'not_found') return 'Certificate not found';
  return code === 'internal' ? 'Server error, please try again' : 'Failed to load certificate data';
};

/** Certificates and their files. */
export const certificates = defineScreens('certificates', {
  list: {
    pending: 'Due or expired',
    facts: ['expiry_date', 'helper'],
    summary: {
      title: 'Summary of Due or Expired Certificates',
      empty: 'No certificates due or expired within 30 days.',
      keys: ['certificate_name', 'issued_by', 'expiry_date', 'status', 'helper'],
      by: 'expiry_date',
    },
    Body: CertificateList,
    Aside: FileHint,
  },
  form: {
    newId: 'new',
    sentences: {
      load: loadFailed,
      add: sayReasonIfInvalid('Failed to add certificate'),
      edit: sayReasonIfInvalid('Failed to update certificate'),
    },
    Below: CertificateFile,
  },
});
