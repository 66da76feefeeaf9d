import { Button } from '../../ui/Button';
import { ProgressBar } from '../../ui/ProgressBar';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './FileCell.module.css';
import type { Transfer } from './transfers';

/** The progress of an upload, or that it waits for the link, with a button to cancel. */
export function SendingBar({ sending: { name, part, isWaiting, cancel } }: { sending: NonNullable<Transfer['sending']> }) {
  return (
    <span className={css.sending}>
      {isWaiting ? (
        <span className={css.waits} title={name}>
          {name}
          <VisuallyHidden> waits for the link</VisuallyHidden>
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
