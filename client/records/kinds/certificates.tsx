import type { ReactNode } from 'react';
import { CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, isAccepted } from '../files/fileOf';
import { FileHint } from '../files/FileHint';
import { CertificateFile } from '../form/special/CertificateFile';
import { FirstFile } from '../form/special/FirstFile';
import { defineScreens } from './defineScreens';
import type { Say } from './KindScreens';
import { lazyBody } from './lazyBody';
import { sayReasonIfInvalid } from './say';

const CertificateList = lazyBody(() => import('../files/CertificateList'), 'CertificateList');

const loadFailed: Say = ({ code }) => {
  if (code === 'not_found') return 'Certificate not found';
  return code === 'internal' ? 'Server error, please try again' : 'Failed to load certificate data';
};

/** Certificates and their files. */
export const certificates = defineScreens('certificates', {
  list: {
    pending: 'Due or expired',
    cardFields: ['expiry_date', 'helper'],
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
    extras: ({ record, onReport }): Record<string, ReactNode> => (record ? {} : { remarks: <FirstFile onChange={onReport} /> }),
    report: {
      carries: () => true,
      kept: () => null,
      refusal: ({ name }) => (isAccepted(name, CERTIFICATE_EXTENSIONS) ? null : CERTIFICATE_FILE_HINT),
      failed: ({ message }) => `Failed to upload file: ${message || 'Upload failed'}`,
      inForm: false,
    },
  },
});
