import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { TokenLine } from '../../../shared/accessToken';
import { showDate } from '../../../shared/calendar';
import { sentenceOf } from '../../api/problems';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useConfirm } from '../../ui/ConfirmProvider';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { instantText } from '../../ui/instantText';
import { Skeleton } from '../../ui/Skeleton';
import { StatusChip } from '../../ui/StatusChip';
import { useToast } from '../../ui/ToastProvider';
import listCss from '../account/SessionList.module.css';
import { sinceText } from '../account/sessionTimes';
import { TokenDialog } from './TokenDialog';
import { useTokens } from './useTokens';

const FAILED = 'The access token could not be revoked. Please try again.';

const scopeText = ({ scope, invoices }: TokenLine) =>
  `${scope === 'read' ? 'Reads' : 'Reads and writes'}${invoices ? ', with invoices' : ''}`;

/** The tokens that programs of this user sign in with: makes one, lists them with their last use, revokes one. */
export function TokensCard() {
  const { answer, at, error, refresh, make, revoke } = useTokens();
  const [making, setMaking] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();

  const askAndRevoke = async ({ id, name }: TokenLine) => {
    const sentence = 'A program that uses it is refused from then on.';
    if (!(await confirm({ title: `Revoke ${name}?`, sentence, confirmLabel: 'Revoke', danger: true }))) return;
    try {
      await revoke(id);
      toast({ message: `${name} is revoked.`, tone: 'ok' });
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, FAILED), tone: 'error' });
    }
  };

  return (
    <Card
      title="Access tokens"
      flush
      actions={
        <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
          Make a token
        </Button>
      }
    >
      {answer?.tokens.length === 0 && (
        <EmptyState title="No access token yet">
          A program signs in with one in place of your password. <a href="/api/docs">The contract</a> says what it can ask.
        </EmptyState>
      )}
      {answer && answer.tokens.length > 0 && (
        <ul className={listCss.list} aria-label="Access tokens">
          {answer.tokens.map((token) => (
            <li key={token.id}>
              <KeyRound className={listCss.icon} size={20} aria-hidden="true" />
              <div className={listCss.what}>
                <p className={listCss.head}>
                  <strong>{token.name}</strong>
                  <StatusChip tone={token.scope === 'read' ? 'neutral' : 'soon'}>{scopeText(token)}</StatusChip>
                </p>
                <p className={listCss.facts}>
                  <span>Made {instantText(token.created)}</span>
                  <span>{token.used ? `Last used ${sinceText(Date.parse(token.used), at)}` : 'Never used'}</span>
                  <span>{token.expires ? `Good until ${showDate(token.expires)}` : 'Good until revoked'}</span>
                </p>
              </div>
              <Button size="sm" variant="danger" aria-label={`Revoke ${token.name}`} onClick={() => void askAndRevoke(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={1} />)}
      {making && <TokenDialog make={make} onClose={() => setMaking(false)} />}
    </Card>
  );
}
