import { Fingerprint, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { MOST_PASSKEYS, type PasskeyLine, passkeyPaths, type Passkeys } from '../../../../shared/api/passkey';
import { openedPart } from '../../../net/chunks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { instantText } from '../../../ui/instantText';
import { useOpened } from '../../../ui/useOpened';
import { sinceText } from '../describeAgent';
import list from '../SessionList.module.css';
import { useFresh } from '../useFresh';

const AddPasskeyDialog = openedPart(() => import('./PasskeyDialogs'), 'AddPasskeyDialog');
const RemovePasskeyDialog = openedPart(() => import('./PasskeyDialogs'), 'RemovePasskeyDialog');

const READ_FAILED = 'Your passkeys could not be loaded. Please try again.';
const WHAT = 'A passkey signs you in with the fingerprint, face or PIN of your device. It counts as password and second factor.';

/** Why no passkey can be added on this page; null if one can. */
function obstacleOf({ passkeys, refusal, origin }: Passkeys): string | null {
  if (refusal !== null) return refusal;
  if (origin !== location.origin) return `Passkeys work at ${origin} only. Open Vessel Ops there to add one.`;
  if (!isSecureContext || !('PublicKeyCredential' in window)) return 'This browser has no passkeys.';
  return passkeys.length >= MOST_PASSKEYS ? `You have ${MOST_PASSKEYS} passkeys, which is the most there can be.` : null;
}

/** The card with the account's passkeys. They can be removed everywhere, and added where the browser has passkeys. */
export function PasskeysCard() {
  const { answer, at, error, refresh } = useFresh<Passkeys>(passkeyPaths.passkeys, READ_FAILED);
  const { opened, open, close } = useOpened<'add' | PasskeyLine>();
  const obstacle = answer && obstacleOf(answer);
  const onClose = () => {
    close();
    void refresh();
  };
  return (
    <Card
      title="Passkeys"
      flush
      actions={
        answer &&
        obstacle === null && (
          <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => open('add')}>
            Add a passkey
          </Button>
        )
      }
    >
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={1} />)}
      {answer?.passkeys.length === 0 && <EmptyState title="No passkey yet">{obstacle ?? WHAT}</EmptyState>}
      {answer && answer.passkeys.length > 0 && (
        <>
          <ul className={list.list} aria-label="Passkeys">
            {answer.passkeys.map((passkey) => (
              <li key={passkey.id}>
                <Fingerprint className={list.icon} size={20} aria-hidden="true" />
                <div className={list.what}>
                  <p className={list.head}>
                    <strong>{passkey.name}</strong>
                  </p>
                  <p className={list.facts}>
                    <span>Added {instantText(passkey.created)}</span>
                    <span>{passkey.used ? `Last used ${sinceText(Date.parse(passkey.used), at)}` : 'Never used'}</span>
                  </p>
                </div>
                <Button size="sm" variant="danger" aria-label={`Remove ${passkey.name}`} onClick={() => open(passkey)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
          {obstacle !== null && <p className={list.note}>{obstacle}</p>}
        </>
      )}
      <Suspense>
        {opened === 'add' && <AddPasskeyDialog needsCode={answer?.code ?? false} onClose={onClose} />}
        {opened !== null && opened !== 'add' && <RemovePasskeyDialog passkey={opened} onClose={onClose} />}
      </Suspense>
    </Card>
  );
}
