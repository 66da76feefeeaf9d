import { useState } from 'react';
import { type AccountSignIn, providerPaths } from '../../../shared/api/provider';
import { request, sentenceOf } from '../../net/request';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useConfirm } from '../../ui/ConfirmProvider';
import { useToast } from '../../ui/Toast';
import { useFresh } from './useFresh';
import css from './factor/Factor.module.css';

const READ_FAILED = 'Your ways to sign in could not be loaded. Please try again.';
const FAILED = 'It could not be changed. Please try again.';

/** The card with the connection to the sign-in provider, where there is one. */
export function ProviderCard() {
  const { answer, refresh } = useFresh<AccountSignIn>(providerPaths.own, READ_FAILED);
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  if (!answer?.provider) return null;
  const { provider, connected, password } = answer;

  const change = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().catch((error: unknown) => toast({ message: sentenceOf(error, FAILED), tone: 'error' }));
    setBusy(false);
  };
  const connect = async () => {
    const { address } = await request<{ address: string }>('POST', providerPaths.connect);
    location.assign(address);
  };
  const disconnect = async () => {
    const sentence = `You then sign in with your e-mail and password alone.`;
    if (!(await confirm({ title: `Disconnect from ${provider}?`, sentence, confirmLabel: 'Disconnect', danger: true }))) return;
    await request('DELETE', providerPaths.connect);
    await refresh();
  };

  return (
    <Card title={`Sign-in with ${provider}`}>
      <div className={css.state}>
        <p>
          {connected
            ? password
              ? `Your account is connected to ${provider}. You may sign in with it or with your password.`
              : `You sign in with ${provider}. Your account has no password.`
            : `Connect your account to sign in with ${provider}.`}
        </p>
        {(password || !connected) && (
          <div className={css.actions}>
            <Button busy={busy} onClick={() => void change(connected ? disconnect : connect)}>
              {connected ? 'Disconnect' : `Connect to ${provider}`}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
