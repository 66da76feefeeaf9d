import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isProviderFailure, PROVIDER_SENTENCES, providerPaths, type SignInOptions } from '../../../shared/api/provider';
import { request, sentenceOf } from '../../net/request';
import { beginSession, type Granted } from '../../screens/session/signIn';
import { buttonClass } from '../../ui/Button';

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

/** The button of the sign-in provider, where there is one. On the way back from it, exchanges the ticket for a session. */
export function ProviderSignIn({ onFailed, onOptions }: ProviderSignInProps) {
  const [provider, setProvider] = useState<string | null>(null);
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);
  const used = useRef('');

  useEffect(() => {
    // Without an answer the screen offers passwords alone.
    request<SignInOptions>('GET', providerPaths.options).then(
      (options) => {
        setProvider(options.provider);
        onOptions(options);
      },
      () => undefined,
    );
  }, [onOptions]);

  useEffect(() => {
    const told = new URLSearchParams(hash.slice(1));
    const [ticket, failed, from] = [told.get('ticket'), told.get('failed'), told.get('from')];
    if (failed !== null && isProviderFailure(failed)) onFailed(PROVIDER_SENTENCES[failed]);
    if (ticket === null || used.current === ticket) return;
    // A ticket works once, and must not stay in the address.
    used.current = ticket;
    setEntering(true);
    void navigate('/login', { replace: true, state: { from: isOwnPath(from) ? from : '/' } });
    request<Granted>('POST', providerPaths.ticket, { body: { ticket } }).then(beginSession, (error: unknown) => {
      setEntering(false);
      onFailed(sentenceOf(error, PROVIDER_SENTENCES.refused));
    });
  }, [hash, navigate, onFailed]);

  if (provider === null) return null;
  return (
    <a className={buttonClass('secondary')} href={`${providerPaths.begin}?${new URLSearchParams({ from: fromOf(state) }).toString()}`}>
      {entering ? 'Signing in…' : `Sign in with ${provider}`}
    </a>
  );
}
