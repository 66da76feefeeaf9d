import { useState } from 'react';
import {
  ACCESS_SENTENCES,
  type AccountLine,
  type AccountSettings,
  accessPaths,
  INVITATION_DAYS,
  type Invitations,
  type LimitedAccess,
  LONGEST_INVITATION_NAME,
  type NewInvitation,
  ROLES,
  type Role,
} from '../../../shared/api/access';
import { fromTyped, todayUtc, toTyped } from '../../../shared/basics/calendar';
import { INVALID_EMAIL, isEmail } from '../../../shared/basics/person';
import type { FieldProblems } from '../../../shared/basics/problem';
import { asProblem, request } from '../../net/request';
import { now } from '../../net/serverTime';
import { useQuery } from '../../net/useQuery';
import { useFieldProblems } from '../../net/useFieldProblems';
import { useSubmit } from '../../net/useSubmit';
import { TypedDate } from '../../records/form/TypedDate';
import { Banner } from '../../ui/Banner';
import { Checkbox } from '../../ui/Checkbox';
import { FormDialog } from '../../ui/FormDialog';
import { FieldBox } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { ShipsChoice } from '../account/displays/ShipsChoice';
import { SecretDialog } from '../account/issued/SecretDialog';
import { CopyField } from '../account/tokens/CopyField';
import { ROLE_HINTS, ROLE_WORDS } from './accessWords';

const NEW_ACCESS: LimitedAccess = { role: 'editor', vessels: null, ends: null };

/** The typed access of a form: `ends` as text. */
interface TypedAccess extends Omit<LimitedAccess, 'ends'> {
  ends: string;
}

const useTypedAccess = ({ role, vessels, ends }: LimitedAccess) => useState<TypedAccess>({ role, vessels, ends: toTyped(ends) });

/** The access that was typed; an administrator works on all vessels. */
const typedAccess = ({ role, vessels, ends }: TypedAccess): LimitedAccess => ({
  role,
  vessels: role === 'administrator' ? null : vessels,
  ends: fromTyped(ends),
});

/** What is wrong with the typed access, by field. */
const accessProblems = ({ role, vessels, ends }: TypedAccess): FieldProblems => ({
  ...(role !== 'administrator' && vessels?.length === 0 && { vessels: ACCESS_SENTENCES.vessels }),
  ...(ends.trim() !== '' && fromTyped(ends) === null && { ends: ACCESS_SENTENCES.ends }),
});

const OPTIONS = ROLES.toReversed().map((role) => ({ value: role, label: ROLE_WORDS[role] }));

interface AccessFieldsProps {
  access: TypedAccess;
  errors: FieldProblems;
  onChange(access: TypedAccess): void;
}

/** The fields of an access: role, ships and last day. */
function AccessFields({ access, errors, onChange }: AccessFieldsProps) {
  const set = (values: Partial<TypedAccess>) => onChange({ ...access, ...values });
  return (
    <>
      <FieldBox label="Role" hint={ROLE_HINTS[access.role]} error={errors.role}>
        <Select value={access.role} onChange={(role) => set({ role: role as Role })} options={OPTIONS} />
      </FieldBox>
      {access.role !== 'administrator' && (
        <ShipsChoice
          vessels={access.vessels}
          error={errors.vessels}
          // No longer all: none, so that only chosen ones are given away.
          onChange={(vessels) => set({ vessels: access.vessels === null ? [] : vessels })}
        />
      )}
      <FieldBox label="Last day" hint="Empty: without end. The account may sign in up to this day (UTC)." error={errors.ends}>
        <TypedDate value={access.ends} onChange={(ends) => set({ ends })} />
      </FieldBox>
    </>
  );
}

const SAVE_FAILED = 'The account could not be changed. Please try again.';

interface AccountDialogProps {
  account: AccountLine;
  onClose(): void;
  onSaved(account: AccountLine): void;
  /** Another administrator has changed it since. */
  onChangedSince(): void;
}

/** The dialog that changes what an account may do, or suspends it. */
export function AccountDialog({ account, onClose, onSaved, onChangedSince }: AccountDialogProps) {
  const [access, setAccess] = useTypedAccess(account);
  const [suspended, setSuspended] = useState(account.suspended);
  const [shared, setShared] = useState(account.shared === true);
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLDivElement>(SAVE_FAILED, ['suspended']);
  const { busy, error, run } = useSubmit();
  const submit = async () => {
    const problems = accessProblems(access);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const body: AccountSettings = { ...typedAccess(access), suspended, ...(shared && { shared }) };
    const headers = { 'If-Match': `"${account.rev}"` };
    const save = async () => onSaved(await request<AccountLine>('PUT', accessPaths.account(account.id), { body, headers }));
    await run(save, (thrown) => {
      if (asProblem(thrown).code === 'conflict') onChangedSince();
      return showErrors(thrown);
    });
  };
  return (
    <FormDialog
      title={account.name || account.email}
      act={busy ? 'Saving…' : 'Save'}
      {...{ busy, error, box, onClose }}
      onSubmit={() => void submit()}
    >
      <AccessFields access={access} errors={errors} onChange={setAccess} />
      <Checkbox label="Shared computer: it asks once a watch who is at the keyboard" checked={shared} onChange={setShared} />
      <Checkbox label="Suspended: it cannot sign in, and is signed out within seconds" checked={suspended} onChange={setSuspended} />
    </FormDialog>
  );
}

export interface Invited extends LimitedAccess {
  name: string;
  /** Where to mail it; omitted: nowhere. */
  email?: string;
}

interface InvitationDialogProps {
  make(settings: Invited): Promise<NewInvitation>;
  onClose(): void;
}

/** The dialog that makes an invitation, mails it if the installation can, and shows its link once. */
export function InvitationDialog({ make, onClose }: InvitationDialogProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const { data } = useQuery<Invitations>(accessPaths.invitations);
  const address = email.trim();
  const [access, setAccess] = useTypedAccess(NEW_ACCESS);
  const ends = fromTyped(access.ends);
  const hasEnded = ends !== null && ends < todayUtc(now());
  return (
    <SecretDialog
      what="an invitation"
      titleOf={(made) => `The invitation for ${made.name}`}
      failed="The invitation could not be made. Please try again."
      problems={() => ({
        ...(name.trim() === '' && { name: ACCESS_SENTENCES.name }),
        ...(address !== '' && !isEmail(address) && { email: INVALID_EMAIL }),
        ...accessProblems(access),
        ...(hasEnded && { ends: ACCESS_SENTENCES.lastDay }),
      })}
      make={() => make({ name, ...typedAccess(access), ...(address !== '' && { email: address }) })}
      onClose={onClose}
      renderMade={({ path, email: mailedTo, problem }) => (
        <>
          {problem && <Banner tone="error">{problem}</Banner>}
          {mailedTo && <Banner>{`It was mailed to ${mailedTo}.`}</Banner>}
          <CopyField
            label="Link"
            value={`${location.origin}${path}`}
            hint={`Copy it now${mailedTo ? '' : ' and send it'}: it is not shown again. It creates one account, within ${INVITATION_DAYS} days.`}
          />
        </>
      )}
      renderFields={(errors) => (
        <>
          <FieldBox label="For whom" required error={errors.name} hint="For this list: Ann Lee, auditor.">
            <TextInput value={name} maxLength={LONGEST_INVITATION_NAME} onChange={setName} data-autofocus />
          </FieldBox>
          {data?.canMail === true && (
            <FieldBox label="Email" error={errors.email} hint="The invitation is mailed there. Empty: you send the link yourself.">
              <TextInput type="email" autoCapitalize="none" spellCheck={false} value={email} onChange={setEmail} />
            </FieldBox>
          )}
          {data?.canMail === false && <p>This installation sends no mail: you get a link to send yourself.</p>}
          <AccessFields access={access} errors={errors} onChange={setAccess} />
        </>
      )}
    />
  );
}
