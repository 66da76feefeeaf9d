import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { API } from '../../../shared/kinds/foreignFiles';
import { sentenceOf, publicRequest } from '../../net/request';
import { useSubmit } from '../../net/useSubmit';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { TextInput } from '../../ui/TextInput';
import { NewPasswordField } from '../../screens/account/NewPasswordField';
import { SignInScreen } from './SignInScreen';

const FAILED = 'The password could not be reset. Please try again.';
const SENT = 'If there is an account with this email, a link to set a new password is on its way. It can be used once.';
const CHANGED = 'Your password has been changed. You can sign in with it now.';

const errorText = (error: unknown) => sentenceOf(error, FAILED);
const footer = <Link to="/login">Back to sign in</Link>;

/**
 * The screen for a forgotten password: requests the link, and with the link sets a new password. The token is in the fragment of the
 * address, so that no server, proxy or log sees it.
 */
export function ResetPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  return token ? <NewPassword token={token} /> : <AskForLink />;
}

function AskForLink() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, error, fail, run } = useSubmit();

  const submit = async () => {
    if (email.trim() === '') return fail('Please enter your email.');
    setSent(await run(() => publicRequest('POST', `${API}/reset`, { body: { email: email.trim() } }), errorText));
  };

  return (
    <SignInScreen title="Reset password" error={error} onSubmit={() => void submit()} footer={footer}>
      {sent && <Banner tone="ok">{SENT}</Banner>}
      <FieldBox label="Email">
        <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} value={email} onChange={setEmail} />
      </FieldBox>
      <Button type="submit" variant="primary" busy={busy}>
        Send link
      </Button>
    </SignInScreen>
  );
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [changed, setChanged] = useState(false);
  const { busy, error, fail, run } = useSubmit();

  const submit = async () => {
    if (password === '') return fail('Please enter a password.');
    if (password !== again) return fail('Passwords do not match.');
    setChanged(await run(() => publicRequest('POST', `${API}/reset/confirm`, { body: { token, password } }), errorText));
  };

  return (
    <SignInScreen title="Set a new password" error={error} onSubmit={() => void submit()} footer={footer}>
      {changed ? (
        <Banner tone="ok">{CHANGED}</Banner>
      ) : (
        <>
          <NewPasswordField label="New password" value={password} onChange={setPassword} email="" />
          <FieldBox label="Confirm password">
            <PasswordInput autoComplete="new-password" value={again} onChange={setAgain} />
          </FieldBox>
          <Button type="submit" variant="primary" busy={busy}>
            Set password
          </Button>
        </>
      )}
    </SignInScreen>
  );
}
