import { readToken } from '../../api/sessionStorage';
import { emailOf } from '../../api/tokenClaims';

/** The person of an e-mail at the start of a sentence: 'You' for one's own, `unknown` for none. */
export const whoIs = (email: string | undefined, unknown: string): string =>
  email === undefined ? unknown : email === emailOf(readToken()) ? 'You' : email;
