import { FileHint } from '../../files/FileHint';
import { CertificateFile } from '../form/special/CertificateFile';
import { defineScreens } from './defineScreens';
import type { Say } from './KindScreens';
import { lazyBody } from './lazyBody';
import { sayReasonIfInvalid } from './say';

const CertificateList = lazyBody(async () => (await import('../../files/CertificateList')).CertificateList);

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
