import { Suspense, useState } from 'react';
import { FACTOR_SENTENCES, factorPaths, type FactorState } from '../../../../shared/api/factor';
import { counted } from '../../../../shared/basics/text';
import { useAccess } from '../../../net/access';
import { openedPart } from '../../../net/chunks';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { instantText } from '../../../ui/instantText';
import { useFresh } from '../useFresh';
import css from './Factor.module.css';

const SetUpDialog = openedPart(() => import('./SetUpDialog'), 'SetUpDialog');
const ChangeDialog = openedPart(() => import('./ChangeDialog'), 'ChangeDialog');

const READ_FAILED = 'Your second factor could not be loaded. Please try again.';
const OFF = 'With a second factor, signing in asks for a code from an app on your phone. A stolen password alone then opens nothing.';

/** The card with the account's second factor. */
export function FactorCard() {
  const { answer, error, refresh } = useFresh<FactorState>(factorPaths.factor, READ_FAILED);
  const { withoutFactor } = useAccess();
  const [open, setOpen] = useState<'set up' | 'recovery' | 'remove' | null>(null);
  const close = () => {
    setOpen(null);
    void refresh();
  };
  return (
    <Card title="Second factor">
      {withoutFactor && <Banner tone="warn">{FACTOR_SENTENCES.toAdministrate} Until then you work as an editor.</Banner>}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="text" count={2} />)}
      {answer && (
        <div className={css.state}>
          <p>{answer.since ? `Set up ${instantText(answer.since)}. ${counted(answer.recovery, 'recovery code')} left.` : OFF}</p>
          <div className={css.actions}>
            {answer.since ? (
              <>
                <Button onClick={() => setOpen('recovery')}>New recovery codes</Button>
                <Button variant="danger" onClick={() => setOpen('remove')}>
                  Remove
                </Button>
              </>
            ) : (
              <Button variant="primary" onClick={() => setOpen('set up')}>
                Set up
              </Button>
            )}
          </div>
        </div>
      )}
      <Suspense>
        {open === 'set up' && <SetUpDialog onClose={close} />}
        {(open === 'recovery' || open === 'remove') && <ChangeDialog change={open} onClose={close} />}
      </Suspense>
    </Card>
  );
}
