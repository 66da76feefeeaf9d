import { Suspense, useState } from 'react';
import { lazyPart } from '../../net/chunks';
import { Page } from '../../ui/Page';
import { KeyboardNow } from './keyboard/Keyboard';
import { ProfileCard } from './ProfileCard';
import { API } from '../../../shared/kinds/foreignFiles';
import { sentenceOf, request } from '../../net/request';
import type { Role } from '../../../shared/api/access';
import { useAccess } from '../../net/access';
import { useShipNames } from '../../sync/hooks';
import { ownAccessText } from '../accounts/accessWords';
import { endWith } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useConfirm } from '../../ui/ConfirmProvider';
import { ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { useToast } from '../../ui/Toast';
import { addressText, describeAgent, isHandheld, sinceText } from './describeAgent';
import { Monitor, Smartphone } from 'lucide-react';
import { StatusChip } from '../../ui/StatusChip';
import css from './SessionList.module.css';
import { instantText } from '../../ui/instantText';
import { paths } from '../../../shared/api/paths';
import { type AccountSignIn, providerPaths } from '../../../shared/api/provider';
import { fileSize } from '../../../shared/basics/text';
import { type Fresh, useFresh } from './useFresh';
import { Problem } from '../../../shared/basics/problem';

/** A signed-in browser. Times are ISO strings. */
interface SessionLine {
  id: string;
  created: string;
  last_seen: string;
  expires: string;
  agent: string;
  address: string;
  current: boolean;
}

interface Answer {
  user: { id: number; email: string };
  sessions: SessionLine[];
}

const SESSIONS = `${API}/sessions`;
const SESSIONS_FAILED = 'Your sign-ins could not be loaded. Please try again.';

interface Sessions extends Omit<Fresh<Answer>, 'change'> {
  /** Ends one session. Throws `Problem`. */
  end(id: string): Promise<void>;
}

/** The signed-in browsers. */
function useSessions(): Sessions {
  const { change, ...fresh } = useFresh<Answer>(SESSIONS, SESSIONS_FAILED);
  const end = async (id: string) => {
    await request('DELETE', `${SESSIONS}/${id}`).catch((thrown: unknown) => {
      // The session has already ended, which is the goal.
      if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
    });
    change((answer) => ({ ...answer, sessions: answer.sessions.filter((session) => session.id !== id) }));
    await fresh.refresh();
  };
  return { ...fresh, end };
}

interface StoredSize {
  kept: number;
  /** Null for no limit. */
  most: number | null;
}

/** The total size of the files that this account has added, and its limit. */
function StoredBytes() {
  const { answer, error } = useFresh<StoredSize>(paths.uploads, 'The size of your files could not be loaded.');
  if (!answer && !error) return null;
  return (
    <Card title="Files you have added">
      <p>
        {answer
          ? `${fileSize(answer.kept)}${answer.most === null ? '' : ` of ${fileSize(answer.most)}`}, former versions included.`
          : error}
      </p>
    </Card>
  );
}

interface SessionListProps {
  sessions: readonly SessionLine[];
  /** Milliseconds since 1970. */
  now: number;
  /** The ids of sessions that are being ended. */
  ending: ReadonlySet<string>;
  onEnd(session: SessionLine): void;
}

/** The signed-in browsers: this one first, then the most recently used. */
function SessionList({ sessions, now, ending, onEnd }: SessionListProps) {
  const sorted = sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.last_seen.localeCompare(a.last_seen));
  return (
    <ul className={css.list} aria-label="Signed-in browsers">
      {sorted.map((session) => {
        const { id, created, last_seen, expires, agent, address, current } = session;
        const Icon = isHandheld(agent) ? Smartphone : Monitor;
        const name = describeAgent(agent);
        const since = instantText(created);
        return (
          <li key={id}>
            <Icon className={css.icon} size={20} aria-hidden="true" />
            <div className={css.what}>
              <p className={css.head} title={agent}>
                <strong>{name}</strong>
                {current && <StatusChip tone="ok">This browser</StatusChip>}
              </p>
              <p className={css.facts}>
                <span>
                  Signed in {since}
                  {address && ` from ${addressText(address)}`}
                </span>
                <span>Last seen {current ? 'just now' : sinceText(Date.parse(last_seen), now)}</span>
                <span>Ends {instantText(expires)}</span>
              </p>
            </div>
            {!current && (
              <Button size="sm" busy={ending.has(id)} aria-label={`Sign out ${name}, signed in ${since}`} onClick={() => onEnd(session)}>
                Sign out
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const FAILED = 'It could not be signed out. Please try again.';
const EVERYWHERE = 'You are signed out everywhere.';

/** The card with the signed-in browsers, which can be signed out one by one or all together. */
function SignIns({ sessions: { answer, at, error, refresh, end } }: { sessions: Sessions }) {
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const confirm = useConfirm();
  const toast = useToast();
  const showError = (thrown: unknown) => toast({ message: sentenceOf(thrown, FAILED), tone: 'error' });

  const endOne = async (session: SessionLine) => {
    const name = describeAgent(session.agent);
    const sentence = 'It is signed out within seconds and asks for email and password again.';
    if (!(await confirm({ title: `Sign out ${name}?`, sentence, confirmLabel: 'Sign out', danger: true }))) return;
    const setMarked = (under: boolean) =>
      setEnding((all) => new Set(under ? [...all, session.id] : [...all].filter((id) => id !== session.id)));
    setMarked(true);
    try {
      await end(session.id);
      toast({ message: `${name} is signed out.`, tone: 'ok' });
    } catch (thrown) {
      showError(thrown);
    }
    setMarked(false);
  };

  const endAll = async () => {
    const sentence =
      'Every browser, this one too, is signed out within seconds and asks for email and password again. Access tokens keep working.';
    if (!(await confirm({ title: 'Sign out everywhere?', sentence, confirmLabel: 'Sign out everywhere', danger: true }))) return;
    await endWith(EVERYWHERE, () => request('POST', `${API}/logout-everywhere`)).catch(showError);
  };

  return (
    <Card
      title="Signed-in browsers"
      flush
      actions={
        <Button variant="danger" size="sm" onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
      }
    >
      {answer && <SessionList sessions={answer.sessions} now={at} ending={ending} onEnd={(session) => void endOne(session)} />}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={2} />)}
    </Card>
  );
}

const ChangePassword = lazyPart(() => import('./ChangePassword'), 'ChangePassword');
const ProviderCard = lazyPart(() => import('./ProviderCard'), 'ProviderCard');
const CARDS = {
  FactorCard: lazyPart(() => import('./factor/FactorCard'), 'FactorCard'),
  PasskeysCard: lazyPart(() => import('./passkeys/PasskeysCard'), 'PasskeysCard'),
  SignInEventsCard: lazyPart(() => import('./factor/SignInEvents'), 'SignInEventsCard'),
  DigestCard: lazyPart(() => import('./digest/DigestCard'), 'DigestCard'),
  CalendarsCard: lazyPart(() => import('./calendars/CalendarsCard'), 'CalendarsCard'),
  TokensCard: lazyPart(() => import('./tokens/TokensCard'), 'TokensCard'),
  DisplaysCard: lazyPart(() => import('./displays/DisplaysCard'), 'DisplaysCard'),
  WebhookCard: lazyPart(() => import('./webhook/WebhookCard'), 'WebhookCard'),
};

/** Cards that change how a password signs in. */
const OF_PASSWORD: ReadonlySet<string> = new Set(['FactorCard', 'PasskeysCard']);

/** The webhook is for administrators alone. */
const isFor = (card: string, role: Role, hasPassword: boolean): boolean =>
  (card !== 'WebhookCard' || role === 'administrator') && (hasPassword || !OF_PASSWORD.has(card));

/** The account screen: profile, signed-in browsers, password, sign-in provider, second factor, passkeys, security events, digest, calendars, tokens, displays and webhook. */
export function AccountPage() {
  const sessions = useSessions();
  const ways = useQuery<AccountSignIn>(providerPaths.own, { onReturn: true });
  const access = useAccess();
  const shipName = useShipNames();
  const { role, shared } = access;
  const hasPassword = ways.data?.password ?? true;
  const email = sessions.answer?.user.email ?? '';
  return (
    <Page title="Account" subtitle={email && [`Signed in as ${email}`, ownAccessText(access, shipName)].filter(Boolean).join(' · ')} narrow>
      <ProfileCard />
      {shared && (
        <Card title="Shared computer">
          <KeyboardNow />
        </Card>
      )}
      <SignIns sessions={sessions} />
      {hasPassword && (
        <Suspense>
          <ChangePassword email={email} onChanged={() => void sessions.refresh()} />
        </Suspense>
      )}
      <StoredBytes />
      {ways.data?.provider && (
        <Suspense>
          <ProviderCard ways={ways.data} onChanged={ways.refresh} />
        </Suspense>
      )}
      {/* Each has its own boundary, so that one that cannot be loaded does not hide the others. */}
      {Object.entries(CARDS)
        .filter(([name]) => isFor(name, role, hasPassword))
        .map(([name, Card]) => (
          <Suspense key={name}>
            <Card />
          </Suspense>
        ))}
    </Page>
  );
}
