import { useState } from 'react';
import { type AccountSignIn, providerPaths } from '../../../shared/api/provider';
import { request } from '../../net/request';
import { useFieldProblems } from '../../net/useFieldProblems';
import { useSubmit } from '../../net/useSubmit';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { useConfirm } from '../../ui/ConfirmProvider';
import css from './factor/Factor.module.css';

const FAILED = 'It could not be changed. Please try again.';

interface ProviderCardProps {
  ways: AccountSignIn;
  onChanged(): Promise<unknown>;
}

/** The card with the connection to the sign-in provider. */
export function ProviderCard({ ways: { provider, connected, password, local }, onChanged }: ProviderCardProps) {
  const [typed, setTyped] = useState('');
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLFormElement>(FAILED);
  const { busy, error, run } = useSubmit();
  const confirm = useConfirm();

  const connect = async () => {
    const { address } = await request<{ address: string }>('POST', providerPaths.connect, { body: { password: typed } });
    location.assign(address);
  };
  const disconnect = async () => {
    const sentence = 'You then sign in with your e-mail and password alone.';
    if (!(await confirm({ title: `Disconnect from ${provider}?`, sentence, confirmLabel: 'Disconnect', danger: true }))) return;
    await request('DELETE', providerPaths.connect);
    await onChanged();
  };
  const submit = () => {
    setErrors(connected || typed !== '' ? {} : { password: 'Please enter your password.' });
    if (connected || typed !== '') void run(connected ? disconnect : connect, showErrors);
  };

  return (
    <Card title={`Sign-in with ${provider}`}>
      <form
        ref={box}
        className={css.state}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && <Banner tone="error">{error}</Banner>}
        <p>
          {connected
            ? password
              ? `Your account is connected to ${provider}. You may sign in with it or with your password.`
              : `You sign in with ${provider}. Your account has no password.`
            : `Connect your account to sign in with ${provider}.`}
        </p>
        {!connected && (
          <FieldBox label="Password" error={errors.password} hint="Confirms that you own this account.">
            <PasswordInput autoComplete="current-password" value={typed} onChange={setTyped} />
          </FieldBox>
        )}
        {(local || !connected) && password && (
          <div className={css.actions}>
            <Button type="submit" busy={busy}>
              {connected ? 'Disconnect' : `Connect to ${provider}`}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
