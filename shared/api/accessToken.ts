import type { IsoDate } from '../basics/calendar';
import { API } from './paths';

/** What a token of a program may do: read, or write too. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a user chooses for a token (shared/README.md, section 6). */
export interface TokenSettings {
  name: string;
  scope: TokenScope;
  /** Whether it opens invoices in full. */
  invoices: boolean;
  /** The last day of UTC it is good on; null: until it is revoked. */
  expires: IsoDate | null;
}

/** A token as its owner finds it listed. Times as ISO instants. */
export interface TokenLine extends TokenSettings {
  id: number;
  created: string;
  /** When it was last used; null: never. */
  used: string | null;
}

/** A new one. `token` is told this once: only its digest is kept. */
export interface NewToken extends TokenLine {
  token: string;
}

export const tokenPaths = {
  tokens: `${API}/tokens`,
  token: (id: number) => `${API}/tokens/${id}`,
} as const;

/** What every token begins with: people, logs and scanners recognise it. */
export const TOKEN_PREFIX = 'vo_';
export const LONGEST_TOKEN_NAME = 60;

/** What is wrong with the settings of a token, in words. */
export const TOKEN_SENTENCES = {
  name: `Name: use plain text of at most ${LONGEST_TOKEN_NAME} characters.`,
  scope: 'Scope: choose read or write.',
  invoices: 'Invoices: send true or false.',
  noAccess: 'Invoices: open invoice access first.',
  expires: 'Expires: choose a day from today on, or never.',
} as const;
