import { useMemo } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { CertificateFile } from '../../files/CertificateFile';
import { nameOf } from '../table/column';
import type { OwnCells } from '../table/recordColumns';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { CERTIFICATE_HINT_ID } from './CertificateHint';

function fileCell(kind: Kind, vessel: number, record: AnyRecord) {
  // A certificate still being created has no number to upload to.
  if (record.id < 0) return null;
  return <CertificateFile vessel={vessel} record={record} name={nameOf(kind, record)} hintId={CERTIFICATE_HINT_ID} />;
}

/** Certificates: a file in every row (section 2). */
export function CertificateList(props: ListBodyProps) {
  const { kind, vessel } = props;
  const own = useMemo<OwnCells>(() => ({ file: (record) => fileCell(kind, vessel, record) }), [kind, vessel]);
  return <RecordTable {...props} own={own} />;
}
