import { Mail } from 'lucide-react';
import { accessPaths, INVITATION_DAYS, type InvitationLine, type NewInvitation } from '../../../shared/api/access';
import { openedPart } from '../../net/chunks';
import { useNameOf, useVessels } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import { IssuedCard } from '../account/issued/IssuedCard';
import { useIssued } from '../account/issued/useIssued';
import listCss from '../account/SessionList.module.css';
import type { Invited } from './AccessDialogs';
import { limitsText, ROLE_WORDS } from './accessWords';

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
        `Link valid until ${instantText(line.until)}`,
        `By ${nameOf(line.by)}`,
      ]}
      Dialog={InvitationDialog}
    />
  );
}
