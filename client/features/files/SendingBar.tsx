import { Button } from '../../ui/Button';
import { ProgressBar } from '../../ui/ProgressBar';
import css from './FileCell.module.css';
import type { Transfer } from './transfers';

/** How far an upload has come, and the way to stop it. */
export function SendingBar({ transfer }: { transfer: Transfer }) {
  return (
    <span className={css.sending}>
      <ProgressBar label={`Uploading ${transfer.file?.name ?? 'file'}`} value={transfer.sending?.part} />
      <Button size="sm" variant="ghost" onClick={transfer.sending?.cancel}>
        Cancel
      </Button>
    </span>
  );
}
