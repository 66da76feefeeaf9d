import { Mail } from 'lucide-react';
import { useState } from 'react';
import {
  ACCESS_SENTENCES,
  accessPaths,
  INVITATION_DAYS,
  type InvitationLine,
  type LimitedAccess,
  LONGEST_INVITATION_NAME,
  type NewInvitation,
} from '../../../shared/api/access';
import { useNameOf, useVessels } from '../../sync/hooks';
import { FieldBox } from '../../ui/Field';
import { instantText } from '../../ui/instantText';
import { TextInput } from '../../ui/TextInput';
import { IssuedCard } from '../account/issued/IssuedCard';
import { SecretDialog } from '../account/issued/SecretDialog';
import { useIssued } from '../account/issued/useIssued';
import listCss from '../account/SessionList.module.css';
import { CopyField } from '../account/tokens/CopyField';
import { AccessFields, typedAccess, accessProblems, NEW_ACCESS, useTypedAccess } from './AccessFields';
import { limitsText, ROLE_WORDS } from './accessWords';

interface Invited extends LimitedAccess {
  name: string;
}

interface InvitationDialogProps {
  make(settings: Invited): Promise<NewInvitation>;
  onClose(): void;
}

/** The dialog that makes an invitation and shows its link once. */
function InvitationDialog({ make, onClose }: InvitationDialogProps) {
  const [name, setName] = useState('');
  const [access, setAccess] = useTypedAccess(NEW_ACCESS);
  return (
    <SecretDialog
      what="an invitation"
      titleOf={(made) => `The invitation for ${made.name}`}
      failed="The invitation could not be made. Please try again."
      problems={() => ({ ...(name.trim() === '' && { name: ACCESS_SENTENCES.name }), ...accessProblems(access) })}
      make={() => make({ name, ...typedAccess(access) })}
      onClose={onClose}
      renderMade={({ path }) => (
        <CopyField
          label="Link"
          value={`${location.origin}${path}`}
          hint={`Copy it now and send it: it is not shown again. It creates one account, within ${INVITATION_DAYS} days.`}
        />
      )}
      renderFields={(errors) => (
        <>
          <FieldBox label="For whom" required error={errors.name} hint="For this list: Ann Lee, auditor.">
            <TextInput value={name} maxLength={LONGEST_INVITATION_NAME} onChange={setName} data-autofocus />
          </FieldBox>
          <AccessFields access={access} errors={errors} onChange={setAccess} />
        </>
      )}
    />
  );
}

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
        `Link valid until ${instantText(line.until)}`,
        `By ${nameOf(line.by)}`,
      ]}
      Dialog={InvitationDialog}
    />
  );
}
