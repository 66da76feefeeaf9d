import { API } from '../kinds/foreignFiles';

/** The second factor of an account, as its owner sees it. */
export interface FactorState {
  /** When it was set up (ISO instant); null: it is not. */
  since: string | null;
  /** The number of unused recovery codes. */
  recovery: number;
}

/** A second factor that was begun. `secret`: base32, to type into an app. `uri`: the same for a QR code. */
export interface BegunFactor {
  secret: string;
  uri: string;
}

/** New recovery codes. Only this answer contains them. */
export interface RecoveryCodes {
  codes: string[];
}

/** Whether administrators need a second factor. Without one they work as editors. */
export interface FactorRule {
  administrators: boolean;
}

/** What is recorded of the sign-ins of an account. */
export const SIGN_IN_EVENTS = [
  'new_browser',
  'wrong_password',
  'wrong_code',
  'recovery_code_used',
  'factor_set_up',
  'factor_removed',
  'recovery_codes_made',
  'password_changed',
  'access_changed',
  'provider_connected',
  'provider_disconnected',
  'passkey_added',
  'passkey_removed',
  'passkey_used',
  'passkey_refused',
] as const;
export type SignInEvent = (typeof SIGN_IN_EVENTS)[number];

/** An event of the sign-ins of an account. `at`: an ISO instant. */
export interface SignInEventLine {
  at: string;
  what: SignInEvent;
  agent: string;
  address: string;
}

/** How many events an answer has, the newest first. */
export const MOST_SIGN_IN_EVENTS = 50;
/** How many days events are kept. */
export const SIGN_IN_EVENT_DAYS = 90;
export const RECOVERY_CODES = 10;

export const factorPaths = {
  factor: `${API}/factor`,
  confirm: `${API}/factor/confirm`,
  recovery: `${API}/factor/recovery-codes`,
  remove: `${API}/factor/remove`,
  rule: `${API}/factor-rule`,
  events: `${API}/sign-in-events`,
  eventsOf: (account: number) => `${API}/accounts/${account}/sign-in-events`,
} as const;

/** The refusals of second factors. */
export const FACTOR_SENTENCES = {
  needed: 'Enter the code of your authenticator app.',
  wrong: 'This code is not right, or was used already. Wait for the next one, and check the clock of your phone.',
  code: 'Code: enter the six digits of your authenticator app, or a recovery code.',
  isOn: 'Your account has a second factor already. Remove it first.',
  isOff: 'Your account has no second factor.',
  notBegun: 'Please begin again: there is no second factor to confirm.',
  ownFirst: 'Set up your own second factor first.',
  administrators: 'Send administrators: true or false.',
  toAdministrate: 'Administrators need a second factor. Set up yours on the account page.',
} as const;
