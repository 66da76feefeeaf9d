import type { ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { FirstWord } from '../../ui/FirstWord';
import { Kbd } from '../../ui/Kbd';
import css from './Form.module.css';

interface FormFooterProps {
  label: string;
  busy: boolean;
  /** How saving stands, where that is not told otherwise. */
  note: ReactNode;
  onCancel: () => void;
  /** Saves, and begins another; undefined where that is not offered. */
  onAnother: (() => void) | undefined;
}

/** The primary action and Cancel, always in reach. */
export function FormFooter({ label, busy, note, onCancel, onAnother }: FormFooterProps) {
  return (
    <footer className={css.footer} data-print="no">
      <Button type="submit" variant="primary" busy={busy}>
        {onAnother ? <FirstWord of={label} /> : label}
      </Button>
      {onAnother && (
        <Button disabled={busy} aria-keyshortcuts="Control+Shift+Enter" onClick={onAnother}>
          Save and add another
        </Button>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <output className={css.state}>{note}</output>
      <span className={css.keys} aria-hidden="true">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd>
        saves
      </span>
    </footer>
  );
}
