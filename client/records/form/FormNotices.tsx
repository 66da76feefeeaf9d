import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import css from './Form.module.css';
import type { Gone } from './useGone';

interface FormNoticesProps {
  sentence: string | null;
  /** Why, where the sentence of the specification does not say it. */
  reason: string | null;
  gone: Gone | null;
  /** What was typed before is back; 'restored': and what it was typed over comes from a backup by now. */
  draft: 'kept' | 'restored' | null;
  onDismiss: () => void;
  onStartAgain: () => void;
}

/** What concerns the form as a whole. */
export function FormNotices({ sentence, reason, gone, draft, onDismiss, onStartAgain }: FormNoticesProps) {
  return (
    <>
      {sentence !== null && (
        <Banner tone="error" onDismiss={onDismiss}>
          <p>{sentence}</p>
          {reason !== null && <p className={css.reason}>{reason}</p>}
        </Banner>
      )}
      {gone !== null && (
        <Banner
          tone="warn"
          actions={
            gone.back && (
              <Button size="sm" onClick={gone.back.restore}>
                {gone.back.label}
              </Button>
            )
          }
        >
          <p>{gone.sentence}</p>
          {gone.failure !== null && <p className={css.reason}>{gone.failure}</p>}
        </Banner>
      )}
      {draft !== null && (
        <Banner
          actions={
            <Button size="sm" onClick={onStartAgain}>
              Start again
            </Button>
          }
        >
          {draft === 'restored' &&
            'The data on the server has been restored from a backup since you typed this: look at it before you save it. '}
          What you had typed here is back. A chosen file has to be chosen again.
        </Banner>
      )}
    </>
  );
}
