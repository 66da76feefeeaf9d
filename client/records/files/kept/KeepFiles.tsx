import { statesFile } from '../../../../shared/kinds/foreignFiles';
import { useRecords } from '../../../sync/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { fileSize } from '../fileSize';
import css from './KeepFiles.module.css';
import { stopCaching, fileCache, startCaching } from './fileCache';

const STAYS_OPEN = 'Keep this page open: over plain HTTP a browser cannot open it without a link.';

/** The checkbox that caches the certificate files of a vessel for use without a link, with their total size and a button to clear them. */
export function KeepFiles({ vessel }: { vessel: number }) {
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
