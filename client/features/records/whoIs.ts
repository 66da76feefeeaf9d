import { readToken } from '../../api/sessionStorage';
import { emailOf } from '../../api/tokenClaims';

/** Who an e-mail is, at the start of a sentence: 'You' for the user's own, `unknown` where there is none. */
export const whoIs = (email: string | undefined, unknown: string): string =>
  email === undefined ? unknown : email === emailOf(readToken()) ? 'You' : email;
