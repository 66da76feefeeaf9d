import type { Access, AccountLine, LimitedAccess, RegistrationMode, Role } from '../../../shared/api/access';
import { SIGN_IN_EVENT_DAYS } from '../../../shared/api/factor';
import { showDate } from '../../../shared/basics/calendar';
import { sinceText } from '../account/describeAgent';
import { shipsText } from '../account/displays/displayWords';

export const ROLE_WORDS: Record<Role, string> = { administrator: 'Administrator', editor: 'Editor', reader: 'Reader' };

/** What a role means, below its choice. */
export const ROLE_HINTS: Record<Role, string> = {
  administrator: 'Changes everything, and manages accounts and the webhook.',
  editor: 'Reads and changes the records of its ships.',
  reader: 'Reads the records of its ships, and changes nothing.',
};

export const MODE_WORDS: Record<RegistrationMode, string> = {
  open: 'Anyone who can open this address',
  domains: 'People with an e-mail of these domains',
  invited: 'Only people with an invitation',
  closed: 'Nobody',
};

/** The own role, vessels and last day: 'Reader · Aurora · Until 31-12-2026'. '' for the default access: an editor of all vessels without a last day. */
export const ownAccessText = ({ role, vessels, ends }: Access, nameOf: (vessel: number) => string | undefined): string =>
  role === 'editor' && vessels === null && ends === undefined
    ? ''
    : [ROLE_WORDS[role], ...limitsText({ role, vessels, ends: ends ?? null }, nameOf)].join(' · ');

/** 'All ships', 'Aurora and 2 others', 'Until 31-12-2026'. */
export const limitsText = ({ vessels, ends }: LimitedAccess, nameOf: (vessel: number) => string | undefined): string[] => [
  shipsText(vessels, nameOf),
  ...(ends === null ? [] : [`Until ${showDate(ends)}`]),
];

/** When an account was last used: 'Last seen 2 hours ago', 'Never seen'. Its sessions are kept for 90 days. `at`: now, in milliseconds since 1970. */
export function seenText({ seen, created }: Pick<AccountLine, 'seen' | 'created'>, at: number): string {
  if (seen !== null) return `Last seen ${sinceText(Date.parse(seen), at)}`;
  return at - Date.parse(created) < SIGN_IN_EVENT_DAYS * 86_400_000 ? 'Never seen' : `Not seen for ${SIGN_IN_EVENT_DAYS} days`;
}
