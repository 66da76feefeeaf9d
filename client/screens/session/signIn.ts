import type { Access } from '../../../shared/api/access';
import { paths } from '../../../shared/api/paths';
import { NO_ANSWER, sentenceOf, publicRequest, request } from '../../net/request';
import { noteAccess } from '../../net/access';
import { writeInvoiceToken, writeToken } from '../../net/session';

export interface Granted {
  token: string;
  /** Omitted for an editor of all vessels. */
  access?: Access;
}

/** Stores the session that the server has granted. */
export function beginSession({ token, access }: Granted): void {
  noteAccess(access);
  writeToken(token);
}

/** Signs in and stores the session. Throws `Problem`, with the code 'code_needed' if the account has a second factor and `code` is missing. */
export async function signIn(email: string, password: string, remember: boolean, code?: string): Promise<void> {
  beginSession(await publicRequest<Granted>('POST', paths.login, { body: { email, password, remember, code } }));
}

/** Creates an account, with an invitation if there is one, and stores its session. Throws `Problem`. */
export async function register(email: string, password: string, invitation: string | null): Promise<void> {
  beginSession(await publicRequest<Granted>('POST', paths.register, { body: { email, password, ...(invitation && { invitation }) } }));
}

/** Opens the invoices, unless `signal` ends it before the answer. Throws `Problem`. */
export async function openInvoices(username: string, password: string, signal: AbortSignal): Promise<void> {
  const { token } = await request<Granted>('POST', paths.invoiceLogin, { body: { username, password }, signal });
  writeInvoiceToken(token);
}

const SIGN_IN_FAILED = 'Invalid credentials';
const REGISTRATION_FAILED = 'Registration failed. Please try again.';
const INVOICES_FAILED = 'Invalid invoice access credentials';

/** The sentence for a failed sign-in: the server's own, else `fallback`. If no answer came, the reason follows on a second line. */
function sentenceWithReason(error: unknown, fallback: string): string {
  const sentence = sentenceOf(error, fallback);
  return sentence === NO_ANSWER ? `${fallback}\n${NO_ANSWER}` : sentence;
}

export const signInSentence = (error: unknown): string => sentenceWithReason(error, SIGN_IN_FAILED);
export const registerSentence = (error: unknown): string => sentenceWithReason(error, REGISTRATION_FAILED);
export const invoicesSentence = (error: unknown): string => sentenceWithReason(error, INVOICES_FAILED);
