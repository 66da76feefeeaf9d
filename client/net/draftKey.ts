import { accountOf, readToken } from './session';

/** The storage key of the draft of a screen and of the account of `token`. A user never sees another user's draft. */
export const draftKey = (path: string, token = readToken()): string => `draft ${accountOf(token)} ${path}`;
