import type { ReactNode } from 'react';
import { Button } from './Button';
import css from './Results.module.css';

interface ResultsProps {
  /** The former answer is shown while the next one loads: it is dimmed. */
  isOld: boolean;
  busy: boolean;
  /** Set if the last request failed. */
  error: string | null;
  /** What the error means for what is shown: 'This list may be out of date.' */
  warning?: string;
  hasMore: boolean;
  /** Beside the button that shows more. */
  shown?: string;
  /** Loads the next page, or asks again after an error. */
  onLoad(): void;
  children: ReactNode;
}

/** One answer of the server, page by page: its content, the error of the last request, and the button that shows more. */
export function Results({ isOld, busy, error, warning = '', hasMore, shown, onLoad, children }: ResultsProps) {
  return (
    <div className={css.results} aria-busy={isOld || undefined}>
      {children}
      {error !== null && <p role="alert">{`${error} ${warning}`.trim()}</p>}
      {(hasMore || error !== null) && (
        <div className={css.more}>
          {error === null && shown}
          <Button busy={busy} onClick={onLoad}>
            {error === null ? 'Show more' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  );
}
