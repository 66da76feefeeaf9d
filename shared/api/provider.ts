import { API } from '../kinds/foreignFiles';
import { ACCESS_SENTENCES, type RegistrationMode } from './access';

/** How people may sign in. `provider`: the name of the sign-in provider (OpenID Connect); null: there is none. `local`: with e-mail and password. */
export interface SignInOptions {
  provider: string | null;
  local: boolean;
  /** The origin at which passkeys work; null: nowhere. */
  passkeys: string | null;
  /** Who may create an account. */
  registration: RegistrationMode;
}

/** The account's ways to sign in. `connected`: to the provider. */
export interface AccountSignIn extends Omit<SignInOptions, 'passkeys' | 'registration'> {
  connected: boolean;
  /** Whether the account has a password. Those that the provider made have none. */
  password: boolean;
}

/** Why a sign-in by the provider failed. The page says the sentence. */
export const PROVIDER_SENTENCES = {
  away: 'The sign-in provider does not answer. Please try again in a moment.',
  refused: 'The sign-in provider refused, or its answer could not be trusted. Please try again.',
  expired: 'This sign-in took too long, or was used already. Please try again.',
  email: 'The sign-in provider sent no confirmed e-mail address. Please ask your administrator.',
  taken: 'An account with your e-mail exists already. Sign in with its password, and connect it on the account page.',
  connected: 'This person of the sign-in provider belongs to another account.',
  group: 'You are in no group that may use Vessel Ops. Please ask your administrator.',
  vessels: 'Your groups name no ship of this fleet. Please ask your administrator.',
  registration: 'Accounts are made by invitation here. Please ask your administrator.',
  ended: 'Your account was suspended or has ended. Please ask your administrator.',
} as const;
export type ProviderFailure = keyof typeof PROVIDER_SENTENCES;

export const isProviderFailure = (name: string): name is ProviderFailure => Object.hasOwn(PROVIDER_SENTENCES, name);

/** Other refusals. */
export const SIGN_IN_SENTENCES = {
  byProvider: 'Passwords are switched off here. Please sign in with your sign-in provider.',
  noProvider: 'There is no sign-in provider here.',
  noPassword: 'Your account has no password: disconnected, nobody could sign in to it.',
  lastWay: 'Passwords are switched off here: disconnected, you could not sign in.',
  ticket: 'Ticket must be text.',
} as const;

export const providerPaths = {
  options: `${API}/sign-in`,
  /** Opened by the browser itself. It leads to the provider. */
  begin: `${API}/sign-in/provider`,
  /** The provider leads back to it. */
  callback: `${API}/sign-in/callback`,
  ticket: `${API}/sign-in/ticket`,
  own: `${API}/account/sign-in`,
  connect: `${API}/account/sign-in/connect`,
} as const;

/** Why nobody without an invitation, or nobody at all, can create an account; null: they can. `local`: with e-mail and password. */
export function whyNoAccount({ registration, local }: Pick<SignInOptions, 'registration' | 'local'>, isInvited: boolean): string | null {
  if (!local) return SIGN_IN_SENTENCES.byProvider;
  if (registration === 'closed') return ACCESS_SENTENCES.closed;
  return registration === 'invited' && !isInvited ? ACCESS_SENTENCES.byInvitation : null;
}
