import { text } from '../kinds/field';
import type { IsoDate } from '../basics/calendar';
import { API } from '../kinds/foreignFiles';

/** The maximum length of a name and of a rank or role, in characters. */
export const LONGEST_NAME = 60;

const invalid = (label: string) => `${label}: use plain text of at most ${LONGEST_NAME} characters, without @.`;

/** The fields of a profile. */
export const PROFILE_FIELDS = {
  name: text('Name', { invalid: invalid('Name') }),
  rank: text('Rank or role', { invalid: invalid('Rank or role'), suggestions: 'roles' }),
} as const;

/** Whether `text` is a valid name or rank. An @ is refused because it could imitate an e-mail. */
export const isProfileText = (text: string): boolean => text.length <= LONGEST_NAME && !text.includes('@');

/** The refusal of an unknown vessel. */
export const NO_SUCH_VESSEL = 'Where you are: there is no such vessel.';

/** The minimum length of a password, in characters. */
export const SHORTEST_PASSWORD = 8;
/** The refusal of a shorter password. */
export const PASSWORD_TOO_SHORT = `Password must be at least ${SHORTEST_PASSWORD} characters.`;

/** What an access token may do. 'write' includes reading. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a user chooses for a token. */
export interface TokenSettings {
  name: string;
  scope: TokenScope;
  /** Whether it opens invoices in full. */
  invoices: boolean;
  /** The last valid day (UTC); null: valid until revoked. */
  expires: IsoDate | null;
}

/** A token in its owner's list. Times are ISO instants. */
export interface TokenLine extends TokenSettings {
  id: number;
  created: string;
  /** When it was last used; null: never. */
  used: string | null;
}

/** A new token. Only this answer contains `token`; the server stores its digest. */
export interface NewToken extends TokenLine {
  token: string;
}

export const tokenPaths = {
  tokens: `${API}/tokens`,
  token: (id: number) => `${API}/tokens/${id}`,
  /** Those of another account, for administrators. */
  tokensOf: (account: number) => `${API}/accounts/${account}/tokens`,
} as const;

/** The prefix of every token, by which people and secret scanners recognise it. */
export const TOKEN_PREFIX = 'vo_';
export const LONGEST_TOKEN_NAME = 60;

/** The refusals of token settings. */
export const TOKEN_SENTENCES = {
  name: `Name: use plain text of at most ${LONGEST_TOKEN_NAME} characters.`,
  scope: 'Scope: choose read or write.',
  invoices: 'Invoices: send true or false.',
  noAccess: 'Invoices: open invoice access first.',
  expires: 'Expires: choose a day from today on, or never.',
} as const;
