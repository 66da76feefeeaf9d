import { Button } from '../../ui/Button';
import { ProgressBar } from '../../ui/ProgressBar';
import css from './FileCell.module.css';
import type { Transfer } from './transfers';

/** The progress of an upload, or what it waits for, with a button to cancel. */
export function SendingBar({ sending: { name, part, waitsFor, cancel } }: { sending: NonNullable<Transfer['sending']> }) {
  return (
    <span className={css.sending}>
      {waitsFor ? (
        <span className={css.waits} title={name}>
          {`Waiting for ${waitsFor}: ${name}`}
        </span>
      ) : (
        <ProgressBar label={`Uploading ${name}`} value={part} />
      )}
      {cancel && (
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      )}
    </span>
  );
}
