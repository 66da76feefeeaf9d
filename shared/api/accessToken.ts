import type { IsoDate } from '../basics/calendar';
import { API } from '../kinds/foreignFiles';

/** What an access token may do. 'write' includes reading. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a user chooses for a token (shared/README.md, section 6). */
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
