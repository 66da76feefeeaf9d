import css from './FileHint.module.css';
import { CERTIFICATE_FILE_HINT } from './certificateFiles';

export const FILE_HINT_ID = 'certificate-file-hint';

/** Which files certificates take: once for all rows, whose pickers refer to it. */
export const FileHint = () => (
  <span id={FILE_HINT_ID} className={css.hint}>
    {CERTIFICATE_FILE_HINT}
  </span>
);
