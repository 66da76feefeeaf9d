import { X } from 'lucide-react';
import { IconButton } from '../../ui/Button';
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
      {cancel && <IconButton size="sm" label={`Cancel the upload of ${name}`} icon={<X size={16} aria-hidden="true" />} onClick={cancel} />}
    </span>
  );
}
