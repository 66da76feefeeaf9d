import { ProgressBar } from '../../ui/ProgressBar';
import css from './Import.module.css';
import type { Importing } from './useImporting';

/** How far an import is while it is written. */
export function ImportProgress({ importing: { phase, rows, progress } }: { importing: Importing }) {
  if (phase !== 'writing') return null;
  const count = rows?.filter(({ write }) => write).length ?? 0;
  return (
    <div className={css.progress}>
      <ProgressBar label="Importing" value={progress.done / Math.max(1, count)} />
      <output>
        {`${progress.done} of ${count} are written.`}
        {progress.waits && ' The server cannot be reached. This goes on by itself.'}
      </output>
    </div>
  );
}
