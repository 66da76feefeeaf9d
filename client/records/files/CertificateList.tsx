import { useCallback, useMemo } from 'react';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import type { ListBodyProps } from '../kinds/KindScreens';
import type { OwnCells } from '../list/column';
import { CertificateFileActions } from './CertificateFileActions';
import { FILE_HINT_ID } from './FileHint';
import { statesFile } from '../../../shared/kinds/foreignFiles';
import { useRecords } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { fileSize } from '../../../shared/basics/counted';
import css from './cached/CacheFiles.module.css';
import { fileCache, startCaching, stopCaching } from './cached/fileCache';
import { RenewButton } from './renew/RenewButton';

const STAYS_OPEN = 'Keep this page open: over plain HTTP a browser cannot open it without a link.';

/** The checkbox that caches the certificate files of a vessel for use without a link, with their total size and a button to clear them. */
function CacheFiles({ vessel }: { vessel: number }) {
  const { on, sizes, problem } = fileCache();
  const files = useRecords('certificates').filter(statesFile).length;
  const cached = Object.keys(sizes).length;
  const size = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  const change = (wanted: boolean) => (wanted ? startCaching(vessel) : void stopCaching(vessel));
  return (
    <div className={css.row} data-print="no">
      <Checkbox label="Keep files on this device" checked={on} onChange={change} />
      {on && (
        <>
          <output className={css.state}>
            {cached < files && problem === null ? `${cached} of ${files} files` : `${cached} ${cached === 1 ? 'file' : 'files'}`}
            {cached > 0 && `, ${fileSize(size)}`}
          </output>
          <Button size="sm" variant="ghost" onClick={() => void stopCaching(vessel)}>
            Clear
          </Button>
          {problem && <span className={css.problem}>{problem}</span>}
          {!isSecureContext && <span className={css.state}>{STAYS_OPEN}</span>}
        </>
      )}
    </div>
  );
}

const fileCell = (kind: Kind, vessel: number, record: AnyRecord) => (
  <CertificateFileActions vessel={vessel} record={record} name={recordName(kind, record)} hintId={FILE_HINT_ID} />
);

/** The list of certificates, with a file cell in every row (section 2). */
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
      <CacheFiles vessel={vessel} />
    </>
  );
}
