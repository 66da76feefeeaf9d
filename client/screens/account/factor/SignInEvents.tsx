import { factorPaths, type SignInEvent, type SignInEventLine } from '../../../../shared/api/factor';
import { Card } from '../../../ui/Card';
import { Dialog } from '../../../ui/Dialog';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { StatusChip, type Tone } from '../../../ui/StatusChip';
import { instantText } from '../../../ui/instantText';
import { addressText, describeAgent } from '../describeAgent';
import list from '../SessionList.module.css';
import { TokensOf } from '../tokens/TokensCard';
import { useFresh } from '../useFresh';

const READ_FAILED = 'The sign-ins could not be loaded. Please try again.';

const WORDS: Record<SignInEvent, { text: string; tone?: Tone }> = {
  new_browser: { text: 'Signed in with a new browser' },
  wrong_password: { text: 'Wrong password', tone: 'soon' },
  wrong_code: { text: 'Wrong code', tone: 'soon' },
  recovery_code_used: { text: 'Recovery code used', tone: 'soon' },
  factor_set_up: { text: 'Second factor set up' },
  factor_removed: { text: 'Second factor removed', tone: 'soon' },
  recovery_codes_made: { text: 'New recovery codes made' },
  password_changed: { text: 'Password changed' },
  provider_connected: { text: 'Connected to the sign-in provider' },
  provider_disconnected: { text: 'Disconnected from the sign-in provider', tone: 'soon' },
  passkey_added: { text: 'Passkey added' },
  passkey_removed: { text: 'Passkey removed', tone: 'soon' },
  passkey_used: { text: 'Signed in with a passkey' },
  passkey_refused: { text: 'Passkey refused', tone: 'soon' },
  access_changed: { text: 'Role or access changed by an administrator' },
};

function SignInEventList({ path }: { path: string }) {
  const { answer, error, refresh } = useFresh<{ events: SignInEventLine[] }>(path, READ_FAILED);
  if (!answer) return error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={3} />;
  if (answer.events.length === 0) return <EmptyState title="Nothing happened in the last 90 days." />;
  return (
    <ul className={list.list} aria-label="What happened">
      {answer.events.map(({ at, what, agent, address }) => (
        <li key={`${at} ${what}`}>
          <div className={list.what}>
            <p className={list.head}>
              {WORDS[what].tone ? <StatusChip tone={WORDS[what].tone}>{WORDS[what].text}</StatusChip> : <strong>{WORDS[what].text}</strong>}
            </p>
            <p className={list.facts}>
              <span>{instantText(at)}</span>
              {agent && <span>{describeAgent(agent)}</span>}
              {address && <span>{addressText(address)}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The card with what happened at the sign-ins of the account: new browsers, failures, and changes of password, second factor and access. */
export const SignInEventsCard = () => (
  <Card title="Security events" flush>
    <SignInEventList path={factorPaths.events} />
  </Card>
);

/** The security events of another account, and its access tokens, for administrators. */
export const SecurityDialog = ({ account, name, onClose }: { account: number; name: string; onClose(): void }) => (
  <Dialog open onClose={onClose} title={`Security of ${name}`} size="lg">
    <h3>Access tokens</h3>
    <TokensOf account={account} />
    <h3>Security events</h3>
    <SignInEventList path={factorPaths.eventsOf(account)} />
  </Dialog>
);
