import { useCallback, useMemo } from 'react';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import type { ListBodyProps } from '../kinds/KindScreens';
import type { OwnCells } from '../list/column';
import { CertificateFileActions } from './CertificateFileActions';
import { FILE_HINT_ID } from './FileHint';
import { KeepFiles } from './kept/KeepFiles';
import { RenewButton } from './renew/RenewButton';

const fileCell = (kind: Kind, vessel: number, record: AnyRecord) => (
  <CertificateFileActions vessel={vessel} record={record} name={recordName(kind, record)} hintId={FILE_HINT_ID} />
);

/** A file in every row (section 2). */
export function CertificateList({ Table, ...content }: ListBodyProps) {
  const { kind, screens, vessel } = content;
  const own = useMemo<OwnCells>(() => ({ file: (record) => fileCell(kind, vessel, record) }), [kind, vessel]);
  const renew = useCallback(
    (record: AnyRecord) => <RenewButton kind={kind} screen={screens.form} vessel={vessel} record={record} />,
    [kind, screens, vessel],
  );
  return (
    <>
      <Table {...content} own={own} extraActions={renew} actionsWidth="calc(4 * var(--control-sm) + 34px)" />
      <KeepFiles vessel={vessel} />
    </>
  );
}
