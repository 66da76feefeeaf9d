import { useState } from 'react';
import { Mail } from 'lucide-react';
import {
  ACCESS_SENTENCES,
  accessPaths,
  REGISTRATION_MODES,
  type Registration,
  type RegistrationMode,
  INVITATION_DAYS,
  type InvitationLine,
  type NewInvitation,
} from '../../../shared/api/access';
import { request } from '../../net/request';
import { useFieldProblems } from '../../net/useFieldProblems';
import { useSubmit } from '../../net/useSubmit';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/EmptyState';
import { FieldBox } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { TextInput } from '../../ui/TextInput';
import { useToast } from '../../ui/Toast';
import { useFresh } from '../account/useFresh';
import { MODE_WORDS, limitsText, ROLE_WORDS } from './accessWords';
import { openedPart } from '../../net/chunks';
import { useNameOf, useVessels } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import { IssuedCard } from '../account/issued/IssuedCard';
import { useIssued } from '../account/issued/useIssued';
import type { Invited } from './AccessDialogs';
import css from './Accounts.module.css';
import listCss from '../account/SessionList.module.css';

const OPTIONS = REGISTRATION_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }));
const READ_FAILED = 'Who may register could not be loaded. Please try again.';
const SAVE_FAILED = 'It could not be saved. Please try again.';

/** The card with who may register. */
export function RegistrationCard() {
  const { answer, error, refresh, change } = useFresh<Registration>(accessPaths.registration, READ_FAILED);
  return (
    <Card title="Who may register">
      {answer ? (
        <RegistrationForm key={`${answer.mode} ${answer.domains.join()}`} now={answer} onSaved={(saved) => change(() => saved)} />
      ) : error ? (
        <ErrorState message={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton kind="text" count={2} />
      )}
    </Card>
  );
}

function RegistrationForm({ now, onSaved }: { now: Registration; onSaved(saved: Registration): void }) {
  const [mode, setMode] = useState<RegistrationMode>(now.mode);
  const [text, setText] = useState(now.domains.join(', '));
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLFormElement>(SAVE_FAILED, ['mode']);
  const { busy, error, run } = useSubmit();
  const toast = useToast();
  const domains = text.split(/[\s,;]+/).filter(Boolean);
  const isChanged = mode !== now.mode || (mode === 'domains' && text !== now.domains.join(', '));
  const save = async () => {
    const isEmpty = mode === 'domains' && domains.length === 0;
    setErrors(isEmpty ? { domains: ACCESS_SENTENCES.domains } : {});
    if (isEmpty) return;
    await run(async () => {
      onSaved(await request<Registration>('PUT', accessPaths.registration, { body: { mode, domains } }));
      toast({ message: 'Saved.', tone: 'ok' });
    }, showErrors);
  };
  return (
    <form
      ref={box}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {error && <Banner tone="error">{error}</Banner>}
      <FieldBox label="New accounts" hint="Accounts that exist already stay as they are.">
        <Select value={mode} onChange={(value) => setMode(value as RegistrationMode)} options={OPTIONS} />
      </FieldBox>
      {mode === 'domains' && (
        <FieldBox
          label="Domains"
          required
          error={errors.domains}
          hint="Separated by commas: example.com, ship.example.com. E-mails are not verified."
        >
          <TextInput value={text} onChange={setText} autoCapitalize="none" spellCheck={false} />
        </FieldBox>
      )}
      {isChanged && (
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      )}
    </form>
  );
}

const InvitationDialog = openedPart(() => import('./AccessDialogs'), 'InvitationDialog');

/** The card with the invitations that were not used yet. */
export function InvitationsCard() {
  const invitations = useIssued<InvitationLine, Invited, NewInvitation>(
    accessPaths.invitations,
    'invitations',
    'The invitations could not be loaded. Please try again.',
  );
  const ships = new Map(useVessels().map(({ id, name }) => [id, String(name)]));
  const nameOf = useNameOf();
  return (
    <IssuedCard
      issued={invitations}
      title="Invitations"
      noun="open invitation"
      make="Invite"
      empty={`An invitation is a link that creates one account, with the role, ships and last day that you choose. It is valid for ${INVITATION_DAYS} days.`}
      icon={<Mail className={listCss.icon} size={20} aria-hidden="true" />}
      revoking="Its link creates no account from then on."
      mark={({ role }) => ({ tone: 'neutral', text: ROLE_WORDS[role] })}
      details={(line) => [
        ...limitsText(line, (vessel) => ships.get(vessel)),
        ...(line.email ? [`Mailed to ${line.email}`] : []),
        `Link valid until ${instantText(line.until)}`,
        `By ${nameOf(line.by)}`,
      ]}
      Dialog={InvitationDialog}
    />
  );
}
