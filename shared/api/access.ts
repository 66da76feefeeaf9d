import type { IsoDate } from '../basics/calendar';
import { API } from '../kinds/foreignFiles';

/** What an account may do. An administrator also manages accounts and the webhook. */
export const ROLES = ['administrator', 'editor', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** What an account may do, and on which vessels; null: all. */
export interface Access {
  role: Role;
  vessels: number[] | null;
  /** A shared computer: it asks once a watch who is at the keyboard. Omitted otherwise. */
  shared?: true;
  /** An administrator who works as an editor until a second factor is set up. Omitted otherwise. */
  withoutFactor?: true;
  /** False: administrators alone delete vessels, and the account is none. Omitted otherwise. */
  deletesVessels?: false;
  /** The last day (UTC) on which it may sign in. Omitted without end. */
  ends?: IsoDate;
}

/** An access with its end, as an administrator sets it. `ends`: the last day (UTC); null: without end. */
export interface LimitedAccess extends Omit<Access, 'shared' | 'withoutFactor' | 'deletesVessels' | 'ends'> {
  ends: IsoDate | null;
}

/** The settings of an account. A suspended account cannot sign in. */
export interface AccountSettings extends LimitedAccess {
  suspended: boolean;
  shared?: true;
}

/** An account in the list of administrators. Times are ISO instants. */
export interface AccountLine extends AccountSettings {
  id: number;
  email: string;
  name: string;
  rank: string;
  /** The version of its settings. As `If-Match` of a change, it refuses one that is based on an older version. */
  rev: number;
  created: string;
  /** When one of its sessions was last used; null: never, or not within 90 days. */
  seen: string | null;
}

/** Who may register. `invited`: only with an invitation. `closed`: nobody. */
export const REGISTRATION_MODES = ['open', 'domains', 'invited', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** `domains`: the e-mail domains that may register in mode `domains`. */
export interface Registration {
  mode: RegistrationMode;
  domains: string[];
}

/** An invitation that was not used yet. `until`: the last valid instant. */
export interface InvitationLine extends LimitedAccess {
  id: number;
  /** For whom it is, as the administrator wrote. */
  name: string;
  /** The address it was mailed to; null: it was not mailed. */
  email: string | null;
  by: string;
  created: string;
  until: string;
}

/** A new invitation. Only this answer contains `path`, the address to open, with the secret in its fragment. */
export interface NewInvitation extends InvitationLine {
  path: string;
  /** Why it could not be mailed, as a sentence; null if it was mailed, or should not be. */
  problem: string | null;
}

/** The open invitations. `canMail`: whether this installation can send mail. */
export interface Invitations {
  invitations: InvitationLine[];
  canMail: boolean;
}

/** Who may delete vessels. `administratorsOnly`: off by default, so that every editor may. */
export interface VesselDeletion {
  administratorsOnly: boolean;
}

export const accessPaths = {
  accounts: `${API}/accounts`,
  account: (id: number) => `${API}/accounts/${id}`,
  registration: `${API}/registration`,
  vesselDeletion: `${API}/vessel-deletion`,
  invitations: `${API}/invitations`,
  invitation: (id: number) => `${API}/invitations/${id}`,
} as const;

/** How long an invitation is valid, in days. */
export const INVITATION_DAYS = 7;
export const LONGEST_INVITATION_NAME = 60;

/** The refusals of access. */
export const ACCESS_SENTENCES = {
  administrators: 'Only an administrator may do this.',
  keepsVessels: 'Only an administrator may delete vessels.',
  administratorsOnly: 'Send administratorsOnly: true or false.',
  ended: 'Your account was suspended or has ended. Please ask your administrator.',
  last: 'This is the last administrator. Appoint another one first.',
  changedSince: 'Another administrator has changed this account since you opened it. Close it to see the change, then try again.',
  role: 'Role: choose administrator, editor or reader.',
  vessels: 'Vessels: choose all, or at least one.',
  allVessels: 'Vessels: an administrator works on all vessels.',
  ends: 'Last day: choose a day, or none.',
  suspended: 'Suspended: send true or false.',
  shared: 'Shared computer: send true, or leave it out.',
  mode: 'Registration: choose open, domains, invited or closed.',
  domains: 'Domains: write at least one e-mail domain, like example.com.',
  name: `For whom: write plain text of 1 to ${LONGEST_INVITATION_NAME} characters.`,
  noMail: 'Email: this installation sends no mail. Send the link yourself, or ask its operator to set SMTP_URL.',
  mailSilent: 'The mail server did not answer. The invitation is valid: send the link yourself.',
  mailRefused: 'The mail server refused the mail. The invitation is valid: send the link yourself.',
  manyMails: 'Many invitations were mailed from your network just now. Please try again in a minute, or send the link yourself.',
  lastDay: 'Last day: choose a day from today on, or none.',
  closed: 'Registration is closed. Please ask your administrator for an account.',
  invited: 'You were invited. Choose how you will sign in.',
  invitation: 'This invitation was used, revoked or has expired. Please ask for a new one.',
  byInvitation: 'Registration is by invitation. Please ask your administrator.',
} as const;
