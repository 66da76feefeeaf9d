import { UserRound } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { ACCESS_SENTENCES, type AccountLine, accessPaths } from '../../../shared/api/access';
import { factorPaths } from '../../../shared/api/factor';
import { foldText } from '../../../shared/api/search';
import { counted } from '../../../shared/basics/text';
import { todayUtc } from '../../../shared/basics/calendar';
import { useAccess } from '../../net/access';
import { openedPart } from '../../net/chunks';
import { now } from '../../net/serverTime';
import { useVessels } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { SearchInput } from '../../ui/SearchInput';
import { Skeleton } from '../../ui/Skeleton';
import { StatusChip, type Tone } from '../../ui/StatusChip';
import { useToast } from '../../ui/Toast';
import { cx } from '../../ui/cx';
import { useOpened } from '../../ui/useOpened';
import { useFresh } from '../account/useFresh';
import { limitsText, ROLE_WORDS, seenText } from './accessWords';
import { InvitationsCard, RegistrationCard } from './RegistrationCard';
import { OutsideCard } from './OutsideCard';
import { RetentionCard } from './RetentionCard';
import { request, sentenceOf } from '../../net/request';
import { Checkbox } from '../../ui/Checkbox';
import listCss from '../account/SessionList.module.css';
import css from './Accounts.module.css';

const AccountDialog = openedPart(() => import('./AccessDialogs'), 'AccountDialog');

const SecurityDialog = openedPart(() => import('../account/factor/SignInEvents'), 'SecurityDialog');

const READ_FAILED = 'The accounts could not be loaded. Please try again.';
/** From this number of accounts on the list can be searched. */
const SEARCH_FROM = 8;

/** The state of an account in one chip. */
function chipOf({ role, suspended, ends }: AccountLine, today: string): { tone: Tone; text: string } {
  if (suspended) return { tone: 'late', text: 'Suspended' };
  if (ends !== null && ends < today) return { tone: 'soon', text: 'Ended' };
  return { tone: role === 'reader' ? 'neutral' : role === 'administrator' ? 'info' : 'ok', text: ROLE_WORDS[role] };
}

interface AccountListProps {
  accounts: readonly AccountLine[];
  /** Milliseconds since 1970. */
  at: number;
  onChange(account: AccountLine): void;
  onEvents(account: AccountLine): void;
}

function AccountList({ accounts, at, onChange, onEvents }: AccountListProps) {
  const vessels = useVessels();
  const ships = useMemo(() => new Map(vessels.map(({ id, name }) => [id, String(name)])), [vessels]);
  const today = todayUtc(now());
  return (
    <ul className={cx(listCss.list, css.list)} aria-label="Accounts">
      {accounts.map((account) => {
        const { id, email, name, rank, shared } = account;
        const chip = chipOf(account, today);
        return (
          <li key={id}>
            <UserRound className={listCss.icon} size={20} aria-hidden="true" />
            <div className={listCss.what}>
              <p className={listCss.head}>
                <strong>{name || email}</strong>
                {rank && <span className={css.rank}>{rank}</span>}
                <StatusChip tone={chip.tone}>{chip.text}</StatusChip>
              </p>
              <p className={css.facts}>
                {name && <span>{email}</span>}
                {shared && <span>Shared computer</span>}
                {limitsText(account, (vessel) => ships.get(vessel)).map((words) => (
                  <span key={words}>{words}</span>
                ))}
                <span>{seenText(account, at)}</span>
              </p>
            </div>
            <Button size="sm" aria-label={`Security of ${name || email}`} onClick={() => onEvents(account)}>
              Security
            </Button>
            <Button size="sm" aria-label={`Change ${name || email}`} onClick={() => onChange(account)}>
              Change
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The card with all accounts: what each may do, on which ships, and until when. */
function AccountsCard() {
  const { answer, at, error, refresh, change } = useFresh<{ accounts: AccountLine[] }>(accessPaths.accounts, READ_FAILED);
  const { opened: changing, open: openChange, close: closeChange } = useOpened<AccountLine>();
  const [seen, setSeen] = useState<AccountLine | null>(null);
  const [text, setText] = useState('');
  const toast = useToast();
  // Loaded with the screen, so that they open without a link.
  useEffect(() => {
    for (const part of [AccountDialog, SecurityDialog]) void part.fetch().catch(() => undefined);
  }, []);
  const needle = foldText(text.trim());
  const accounts = answer?.accounts ?? [];
  const shown = accounts.filter(({ email, name, rank, role }) => foldText(`${email} ${name} ${rank} ${role}`).includes(needle));
  const save = (saved: AccountLine) => {
    change(({ accounts: all }) => ({ accounts: all.map((each) => (each.id === saved.id ? saved : each)) }));
    closeChange();
    toast({ message: `${saved.name || saved.email} is changed. Open pages follow within seconds.`, tone: 'ok' });
  };
  return (
    <Card title="Accounts" count={answer ? accounts.length : undefined} flush>
      {accounts.length >= SEARCH_FROM && (
        <div className={css.search}>
          <SearchInput label="Find an account" value={text} onChange={setText} />
        </div>
      )}
      {answer && shown.length === 0 && <EmptyState title="No account matches." />}
      {shown.length > 0 && <AccountList accounts={shown} at={at} onChange={openChange} onEvents={setSeen} />}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={3} />)}
      <Suspense>
        {changing && <AccountDialog account={changing} onClose={closeChange} onSaved={save} onChangedSince={() => void refresh()} />}
      </Suspense>
      <Suspense>{seen && <SecurityDialog account={seen.id} name={seen.name || seen.email} onClose={() => setSeen(null)} />}</Suspense>
      {answer && needle !== '' && shown.length > 0 && <p className={css.count}>{counted(shown.length, 'account')}</p>}
    </Card>
  );
}

/** The screen of administrators: accounts, invitations, links for people without an account, who may register, and who may delete vessels. */
export function AccountsPage() {
  const { role } = useAccess();
  if (role !== 'administrator') {
    return (
      <Page title="People" narrow>
        <EmptyState title={ACCESS_SENTENCES.administrators} />
      </Page>
    );
  }
  return (
    <Page title="People" subtitle="Who may do what. Administrators alone see this screen." narrow>
      <AccountsCard />
      <InvitationsCard />
      <OutsideCard />
      <RegistrationCard />
      <RuleCard
        title="Deleting vessels"
        label="Only administrators may delete vessels. Otherwise every editor may."
        path={accessPaths.vesselDeletion}
        name="administratorsOnly"
      />
      <RuleCard
        title="Second factor"
        label="Administrators need a second factor. One without works as an editor until it is set up."
        path={factorPaths.rule}
        name="administrators"
      />
      <RetentionCard />
    </Page>
  );
}

const RULE_READ_FAILED = 'This rule could not be loaded. Please try again.';
const RULE_SAVE_FAILED = 'It could not be saved. Please try again.';

interface RuleCardProps {
  title: string;
  label: string;
  /** Its address, and the name of its value there. */
  path: string;
  name: string;
}

/** The card with one rule of the fleet, which is on or off. */
function RuleCard({ title, label, path, name }: RuleCardProps) {
  const { answer, error, refresh, change } = useFresh<Record<string, boolean>>(path, RULE_READ_FAILED);
  const toast = useToast();
  /** What is being saved. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const save = async (on: boolean) => {
    setWanted(on);
    try {
      await request('PUT', path, { body: { [name]: on } });
      change(() => ({ [name]: on }));
      toast({ message: 'Saved.', tone: 'ok' });
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, RULE_SAVE_FAILED), tone: 'error' });
    }
    setWanted((now) => (now === on ? null : now));
  };
  return (
    <Card title={title}>
      {answer ? (
        <Checkbox label={label} checked={wanted ?? answer[name] ?? false} onChange={(on) => void save(on)} />
      ) : error ? (
        <ErrorState message={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton kind="text" count={1} />
      )}
    </Card>
  );
}
