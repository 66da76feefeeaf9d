import { Suspense } from 'react';
import { useMayEdit } from '../../net/access';
import { lazyPart } from '../../net/chunks';
import { CERTIFICATE_FILE_HINT } from './fileOf';
import css from './FileHint.module.css';

const AddFiles = lazyPart(() => import('./bulk/AddFiles'), 'AddFiles');

export const FILE_HINT_ID = 'certificate-file-hint';

/** The accepted file types, beside the button that adds many files; the pickers of all rows refer to them. Nothing for readers. */
export function FileHint() {
  const mayEdit = useMayEdit();
  if (!mayEdit) return null;
  return (
    <span className={css.files}>
      <Suspense>
        <AddFiles />
      </Suspense>
      <span id={FILE_HINT_ID} className={css.hint}>
        {CERTIFICATE_FILE_HINT}
      </span>
    </span>
  );
}
