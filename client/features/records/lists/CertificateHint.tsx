import { CERTIFICATE_FILE_HINT } from '../../files/useCertificateFile';
import css from './lists.module.css';

export const CERTIFICATE_HINT_ID = 'certificate-file-hint';

/** Which files certificates take: once for all rows, whose pickers refer to it. */
export function CertificateHint() {
  return (
    <span id={CERTIFICATE_HINT_ID} className={css.hint}>
      {CERTIFICATE_FILE_HINT}
    </span>
  );
}
