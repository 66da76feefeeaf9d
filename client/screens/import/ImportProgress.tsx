import { ProgressBar } from '../../ui/ProgressBar';
import css from './Import.module.css';
import type { Importing } from './useImporting';

/** The progress of an import that is being written. */
export function ImportProgress({ importing: { phase, rows, progress } }: { importing: Importing }) {
  if (phase !== 'writing') return null;
  const count = rows?.filter(({ write }) => write).length ?? 0;
  return (
    <div className={css.progress}>
      <ProgressBar label="Importing" value={progress.done / Math.max(1, count)} />
      <output>
        {`${progress.done} of ${count} are written.`}
        {progress.waits && ' The server cannot be reached. The import continues by itself.'}
      </output>
    </div>
  );
}
