import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { passkeyPaths } from '../../../shared/api/passkey';
import { openChunk } from '../../net/chunks';
import { publicRequest, sentenceOf } from '../../net/request';
import { useSubmit } from '../../net/useSubmit';
import { beginSession, type Granted } from '../../screens/session/signIn';
import { Button } from '../../ui/Button';

const FAILED = 'No passkey was used. Your browser or device refused, or you cancelled.';

/** The button that signs in with a passkey: no e-mail, no password. `onFailed`: says why it failed. */
export function PasskeySignIn({ remember, onFailed }: { remember: boolean; onFailed(sentence: string): void }) {
  const { busy, run } = useSubmit();

  const signIn = async () => {
    const { startAuthentication } = await openChunk(() => import('@simplewebauthn/browser'));
    const optionsJSON = await publicRequest<PublicKeyCredentialRequestOptionsJSON>('POST', passkeyPaths.signInOptions);
    const response = await startAuthentication({ optionsJSON });
    beginSession(await publicRequest<Granted>('POST', passkeyPaths.signIn, { body: { response, remember } }));
  };
  const toSentence = (thrown: unknown) => {
    const sentence = sentenceOf(thrown, FAILED);
    onFailed(sentence);
    return sentence;
  };
  return (
    <Button busy={busy} onClick={() => void run(signIn, toSentence)}>
      Sign in with a passkey
    </Button>
  );
}
