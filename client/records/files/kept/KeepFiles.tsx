import { hasFile } from '../../../../shared/kinds/fileSigns';
import { useRecords } from '../../../sync/useRecords';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { fileSize } from '../fileSize';
import css from './KeepFiles.module.css';
import { clearFiles, keeping, keepFiles } from './keeping';

const STAYS_OPEN = 'Keep this page open: over plain HTTP a browser cannot open it without a link.';

/** Keeps the certificate files of a vessel for use without a link: how much of the machine they take, and one press to clear them. */
export function KeepFiles({ vessel }: { vessel: number }) {
  const { on, sizes, problem } = keeping();
  const files = useRecords('certificates').filter(hasFile).length;
  const kept = Object.keys(sizes).length;
  const size = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  const change = (wish: boolean) => (wish ? keepFiles(vessel) : void clearFiles(vessel));
  return (
    <div className={css.row} data-print="no">
      <Checkbox label="Keep files on this device" checked={on} onChange={change} />
      {on && (
        <>
          <output className={css.state}>
            {kept < files && problem === null ? `${kept} of ${files} files` : `${kept} ${kept === 1 ? 'file' : 'files'}`}
            {kept > 0 && `, ${fileSize(size)}`}
          </output>
          <Button size="sm" variant="ghost" onClick={() => void clearFiles(vessel)}>
            Clear
          </Button>
          {problem && <span className={css.problem}>{problem}</span>}
          {!isSecureContext && <span className={css.state}>{STAYS_OPEN}</span>}
        </>
      )}
    </div>
  );
}
