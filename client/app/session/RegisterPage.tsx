import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ACCESS_SENTENCES } from '../../../shared/api/access';
import { providerPaths, type SignInOptions, whyNoAccount } from '../../../shared/api/provider';
import { INVALID_EMAIL, isEmail } from '../../../shared/basics/person';
import { publicRequest } from '../../net/request';
import { emailOf, useSession } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { TextInput } from '../../ui/TextInput';
import { register, registerSentence } from '../../screens/session/signIn';
import { NewPasswordField } from '../../screens/account/NewPasswordField';
import { SignInScreen } from './SignInScreen';
import { useSubmit } from '../../net/useSubmit';

const signedInText = (token: string) => `You are signed in as ${emailOf(token) ?? 'somebody else'}. Log out to use this invitation.`;

const readOptions = (path: string, signal: AbortSignal) => publicRequest<SignInOptions>('GET', path, { signal });

/** The screen that creates an account. */
export function RegisterPage() {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  // The secret of an invitation is in the fragment, so that no server logs it; if it was mailed, the e-mail too.
  const [invited] = useState(() => new URLSearchParams(location.hash.slice(1)));
  const invitation = invited.get('invitation');
  const [email, setEmail] = useState(invited.get('email') ?? '');
  const { busy, error, fail, run } = useSubmit();
  // Without an answer the form is shown: the server refuses what it does not allow.
  const { data: options } = useQuery<SignInOptions>(providerPaths.options, { read: readOptions });
  const { token } = useSession();
  const refusal = token ? signedInText(token) : options && whyNoAccount(options, invitation !== null);

  const submit = () => {
    if (!isEmail(email)) return fail(INVALID_EMAIL);
    if (password === '') return fail('Please enter a password.');
    if (password !== again) return fail('Passwords do not match.');
    void run(() => register(email.trim(), password, invitation), registerSentence);
  };

  return (
    <SignInScreen
      title="Create account"
      error={error}
      notice={refusal ? <Banner tone="warn">{refusal}</Banner> : invitation && <Banner>{ACCESS_SENTENCES.invited}</Banner>}
      onSubmit={submit}
      footer={
        token ? (
          <Link to="/">Open the dashboard</Link>
        ) : (
          <>
            Already have an account? <Link to="/login">Sign in</Link>
          </>
        )
      }
    >
      {refusal === null && (
        <>
          <FieldBox label="Email">
            <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} value={email} onChange={setEmail} />
          </FieldBox>
          <NewPasswordField label="Password" value={password} onChange={setPassword} email={email} />
          <FieldBox label="Confirm password" error={again !== '' && password !== again ? 'Passwords do not match.' : undefined}>
            <PasswordInput autoComplete="new-password" value={again} onChange={setAgain} />
          </FieldBox>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Creating account…' : 'Create account'}
          </Button>
        </>
      )}
    </SignInScreen>
  );
}
