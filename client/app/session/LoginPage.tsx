import { Suspense, useState, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FACTOR_SENTENCES } from '../../../shared/api/factor';
import { type SignInOptions, isProviderFailure, PROVIDER_SENTENCES, providerPaths, whyNoAccount } from '../../../shared/api/provider';
import { Problem } from '../../../shared/basics/problem';
import { CodeField } from '../../screens/account/factor/CodeField';
import { Button, buttonClass } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { TextInput } from '../../ui/TextInput';
import { signIn, signInSentence, beginSession, type Granted } from '../../screens/session/signIn';
import { SignInScreen } from './SignInScreen';
import { lazyPart } from '../../net/chunks';
import { useSubmit } from '../../net/useSubmit';
import { sessionNotice, useUnsentAtSignOut, type UnsentAtSignOut } from '../../net/session';
import { Banner } from '../../ui/Banner';
import { publicRequest, sentenceOf } from '../../net/request';
import css from './SignInScreen.module.css';

const PasskeySignIn = lazyPart(() => import('./PasskeySignIn'), 'PasskeySignIn');

/** The sign-in screen. The guard of the routes continues once there is a session. */
export function LoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  /** The code of the second factor; null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null);
  const [options, setOptions] = useState<SignInOptions | null>(null);
  const { busy, error, fail, run } = useSubmit();

  const send = async () => {
    try {
      await signIn(email.trim(), password, remember, code ?? undefined);
    } catch (thrown) {
      if (!(thrown instanceof Problem && thrown.code === 'code_needed')) throw thrown;
      setCode('');
    }
  };
  const submit = () => {
    if (email.trim() === '' || password === '') return fail('Please enter your email and password.');
    if (code?.trim() === '') return fail(FACTOR_SENTENCES.needed);
    void run(send, signInSentence);
  };

  const useAnother = () => {
    setCode(null);
    setPassword('');
    fail('');
  };

  if (code !== null) {
    return (
      <SignInScreen
        title="Second factor"
        error={error}
        onSubmit={submit}
        footer={
          <Button variant="ghost" size="sm" onClick={useAnother}>
            Use another account
          </Button>
        }
      >
        <CodeField takesFocus orRecovery value={code} onChange={setCode} />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </SignInScreen>
    );
  }

  return (
    <SignInScreen
      title="Sign in"
      error={error}
      notice={<SignInReason />}
      onSubmit={submit}
      footer={
        options?.local !== false &&
        ((options && whyNoAccount(options, false)) ?? (
          <>
            No account yet? <Link to="/register">Create account</Link>
          </>
        ))
      }
    >
      {options?.local !== false && (
        <>
          <FieldBox label="Email">
            <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} value={email} onChange={setEmail} />
          </FieldBox>
          <FieldBox label="Password">
            <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} />
          </FieldBox>
          <div className={css.row}>
            <Checkbox label="Remember me" checked={remember} onChange={setRemember} />
            <Link to="/reset">Forgot password?</Link>
          </div>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Signing in…' : 'Sign in'}
          </Button>
        </>
      )}
      {/* Plain HTTP has no passkeys, but on localhost. */}
      {options?.passkeys === location.origin && 'PublicKeyCredential' in window && (
        <Suspense>
          <PasskeySignIn remember={remember} onFailed={fail} />
        </Suspense>
      )}
      <ProviderSignIn onFailed={fail} onOptions={setOptions} />
    </SignInScreen>
  );
}

function unsentText({ count, safe }: UnsentAtSignOut): string {
  const [what, it] = count === 1 ? ['One change is', 'It is'] : [`${count} changes are`, 'They are'];
  if (!safe) return `${what} not saved yet, and will be lost if this page is closed before you sign in here again.`;
  return `${what} not saved yet. ${it} kept on this machine and saved when you sign in here again.`;
}

/** Why the user must sign in again, unless they have signed out, and how many of their writes wait for that. */
function SignInReason() {
  const notice = sessionNotice();
  const unsent = useUnsentAtSignOut();
  const left = unsent && unsent.count > 0 ? unsentText(unsent) : null;
  if (notice === null && left === null) return null;
  return (
    <Banner tone="warn">
      {notice && <p>{notice}</p>}
      {left && <p>{left}</p>}
    </Banner>
  );
}

interface ProviderSignInProps {
  /** Says why a sign-in by the provider failed. */
  onFailed(sentence: string): void;
  /** Whether passwords are switched off here. */
  onOptions(options: SignInOptions): void;
}

/** The page to return to after signing in. */
const fromOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : '/';

/** A path of this application, as the server sends it back. */
const isOwnPath = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

const fragmentOf = (hash: string) => new URLSearchParams(hash.slice(1));

/** The button of the sign-in provider, where there is one. On the way back from it, exchanges the ticket for a session. */
function ProviderSignIn({ onFailed, onOptions }: ProviderSignInProps) {
  const [provider, setProvider] = useState<string | null>(null);
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [ticket, setTicket] = useState(() => fragmentOf(hash).get('ticket'));
  const isExchanged = useRef(false);

  useEffect(() => {
    // Without an answer the screen offers passwords alone.
    publicRequest<SignInOptions>('GET', providerPaths.options).then(
      (options) => {
        setProvider(options.provider);
        onOptions(options);
      },
      () => undefined,
    );
  }, [onOptions]);

  useEffect(() => {
    const fragment = fragmentOf(hash);
    const [failed, from] = [fragment.get('failed'), fragment.get('from')];
    if (failed !== null && isProviderFailure(failed)) onFailed(PROVIDER_SENTENCES[failed]);
    // A ticket works once, and must not stay in the address.
    if (fragment.has('ticket')) return void navigate('/login', { replace: true, state: { from: isOwnPath(from) ? from : '/' } });
    // Exchanged only now, when the page knows where the session leads.
    if (ticket === null || isExchanged.current) return;
    isExchanged.current = true;
    publicRequest<Granted>('POST', providerPaths.ticket, { body: { ticket } }).then(beginSession, (error: unknown) => {
      setTicket(null);
      onFailed(sentenceOf(error, PROVIDER_SENTENCES.refused));
    });
  }, [hash, ticket, navigate, onFailed]);

  if (provider === null) return null;
  return (
    <a className={buttonClass('secondary')} href={`${providerPaths.begin}?${new URLSearchParams({ from: fromOf(state) }).toString()}`}>
      {ticket !== null ? 'Signing in…' : `Sign in with ${provider}`}
    </a>
  );
}
