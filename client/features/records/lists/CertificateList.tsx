import { useId, useMemo } from 'react';
import { CertificateFile } from '../../files/CertificateFile';
import { CERTIFICATE_FILE_HINT } from '../../files/useCertificateFile';
import { nameOf } from '../table/column';
import type { OwnCells } from '../table/recordColumns';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import css from './lists.module.css';

/** Certificates: a file in every row, and once above them what files are accepted (section 2). */
export function CertificateList(props: ListBodyProps) {
  const { kind, vessel } = props;
  const hintId = useId();
  const own = useMemo<OwnCells>(
    () => ({
      file: (record) => record.id > 0 && <CertificateFile vessel={vessel} record={record} name={nameOf(kind, record)} hintId={hintId} />,
    }),
    [kind, vessel, hintId],
  );
  return (
    <div>
      <p id={hintId} className={css.hint}>
        {CERTIFICATE_FILE_HINT}
      </p>
      <RecordTable {...props} own={own} />
    </div>
  );
}
