import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import css from './Form.module.css';
import type { Gone } from './useGone';

interface FormNoticesProps {
  sentence: string | null;
  /** Why, where the sentence of the specification does not say it. */
  reason: string | null;
  gone: Gone | null;
  restored: boolean;
  onStartAgain: () => void;
}

/** What concerns the form as a whole. */
export function FormNotices({ sentence, reason, gone, restored, onStartAgain }: FormNoticesProps) {
  return (
    <>
      {sentence !== null && (
        <Banner tone="error">
          <p>{sentence}</p>
          {reason !== null && <p className={css.reason}>{reason}</p>}
        </Banner>
      )}
      {gone !== null && (
        <Banner tone="warn" actions={<Button size="sm" onClick={gone.restore}>{gone.label}</Button>}>
          <p>{gone.sentence}</p>
          {gone.failure !== null && <p className={css.reason}>{gone.failure}</p>}
        </Banner>
      )}
      {restored && (
        <Banner actions={<Button size="sm" onClick={onStartAgain}>Start again</Button>}>
          What you had typed here is back. A chosen file has to be chosen again.
        </Banner>
      )}
    </>
  );
}
