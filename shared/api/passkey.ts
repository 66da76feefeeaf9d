import { API } from '../kinds/foreignFiles';

/** A passkey of an account. `used`: the last sign-in with it; null: none yet. Both are ISO instants. */
export interface PasskeyLine {
  id: number;
  name: string;
  created: string;
  used: string | null;
}

/** The passkeys of an account, and where others can be added. */
export interface Passkeys {
  passkeys: PasskeyLine[];
  /** The origin at which passkeys of this server work; null: none can be added, as `refusal` says. */
  origin: string | null;
  refusal: string | null;
  /** Whether adding one needs a code of the second factor too. */
  code: boolean;
}

export const MOST_PASSKEYS = 10;
export const LONGEST_PASSKEY_NAME = 60;
/** How long a person may take to use a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

export const passkeyPaths = {
  passkeys: `${API}/passkeys`,
  options: `${API}/passkeys/options`,
  remove: (id: number) => `${API}/passkeys/${id}/remove`,
  signInOptions: `${API}/sign-in/passkey/options`,
  signIn: `${API}/sign-in/passkey`,
} as const;

/** The refusals of passkeys. */
export const PASSKEY_SENTENCES = {
  name: `Name: use plain text of at most ${LONGEST_PASSKEY_NAME} characters.`,
  answer: 'The answer of the passkey is not readable.',
  expired: 'This took too long, or was used already. Please try again.',
  elsewhere: 'This passkey was used at another address than that of this server.',
  unverified: 'Your device did not check that it is you. Passkeys need a PIN, a fingerprint or a face.',
  copied: 'This passkey may have been copied, so it was refused. Sign in with your password, and remove it on the account page.',
  signature: 'The signature of the passkey is not right.',
  unknown: 'This passkey belongs to no account here. It may have been removed.',
  taken: 'This passkey is added already.',
  most: `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`,
  address: 'Passkeys need HTTPS and a host name. Open Vessel Ops at such an address to add one.',
  noPassword: 'Your account has no password, which a passkey would stand for. You sign in with your sign-in provider.',
  byProvider: 'Passkeys are switched off here. Please sign in with your sign-in provider.',
  /** To an administrator who has a passkey and no authenticator app, where the rule demands a second factor. */
  demanded: 'Administrators need a second factor here. Please sign in with your passkey.',
} as const;
