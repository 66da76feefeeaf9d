import { paths } from '../../shared/api/paths';
import { Problem } from '../../shared/basics/problem';
import { NO_ANSWER, readProblem } from './problems';
import { fetchWithServerTime } from './serverTime';
import { expireInvoiceAccess, expireSession, readInvoiceToken, readToken } from './session';

export interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart. */
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Is given the ETag of the answer, where it has one. */
  onTag?(tag: string): void;
}

/** Sends one call and reads its JSON answer (undefined for 204). Throws `Problem`; 'unavailable' when no answer came. */
export type Request = <T>(method: string, path: string, options?: RequestOptions) => Promise<T>;

export interface RequestSetup {
  /** The origin of the server; '' for the page's own. */
  url?: string;
  token(): string | null;
  invoiceToken(): string | null;
  fetch: typeof globalThis.fetch;
  /** A signed-in call was answered 401: `token` is the one it was sent with. */
  onSignedOut?(token: string): void;
  /** An answer said that `invoiceToken` no longer opens the invoices. */
  onInvoicesRefused?(invoiceToken: string): void;
}

/** Long enough for a satellite link. */
const TIMEOUT_MS = 60_000;

/** A 401 to these says that what was typed is wrong, not that the session ended. */
const SIGN_INS: ReadonlySet<string> = new Set([paths.login, paths.register, paths.invoiceLogin]);

/** The headers every signed-in call carries (section 6). */
export function headersOf(setup: Pick<RequestSetup, 'token' | 'invoiceToken'>): Record<string, string> {
  const [token, invoiceToken] = [setup.token(), setup.invoiceToken()];
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && invoiceToken ? { 'X-Invoice-Token': invoiceToken } : {}),
  };
}

/** A signal that fires with `outer` or after the time-out, and the function that lets go of both. */
function limited(outer: AbortSignal | undefined): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(abort, TIMEOUT_MS);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** Builds the function every REST call of one user goes through (section 7). */
export function createRequest(setup: RequestSetup): Request {
  const { fetch } = setup;
  return async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const [token, invoiceToken] = [setup.token(), setup.invoiceToken()];
    const headers: Record<string, string> = { Accept: 'application/json', ...headersOf(setup), ...options.headers };
    const json: Record<string, string> = options.body === undefined ? {} : { 'Content-Type': 'application/json' };
    const body = options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const limit = limited(options.signal);
    noteRequest(headBytes(path, headers) + (typeof body === 'string' ? body.length : 0));
    try {
      const response = await fetch(`${setup.url ?? ''}${path}`, { method, body, headers: { ...headers, ...json }, signal: limit.signal });
      if (invoiceToken && response.headers.get('X-Invoice-Access') === 'refused') setup.onInvoicesRefused?.(invoiceToken);
      const tag = response.headers.get('ETag');
      if (tag) options.onTag?.(tag);
      if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
      if (response.status === 401 && token && !SIGN_INS.has(path)) setup.onSignedOut?.(token);
      throw await readProblem(response);
    } catch (error) {
      if (error instanceof Problem || options.signal?.aborted) throw error;
      throw new Problem('unavailable', NO_ANSWER);
    } finally {
      limit.release();
    }
  };
}

const session = { token: readToken, invoiceToken: readInvoiceToken };

/** Sends one call of the signed-in user (section 7). See `createRequest` for what it throws. */
export const request: Request = createRequest({
  ...session,
  fetch: fetchWithServerTime,
  onSignedOut: expireSession,
  onInvoicesRefused: expireInvoiceAccess,
});

/** The headers of the signed-in user, for calls whose answer is not JSON. */
export const sessionHeaders = (): Record<string, string> => headersOf(session);

/** Bytes this page has sent in requests: their address, headers and body. What is received, the browser counts itself. */
let bytesSent = 0;

export const noteRequest = (bytes: number): void => {
  bytesSent += bytes;
};

/** Takes what has been counted since the last time. */
export function takeSent(): number {
  const taken = bytesSent;
  bytesSent = 0;
  return taken;
}

/** About what the headers that a browser adds take: HTTP/1.1, nothing compressed. */
const BROWSERS_OWN = 350;

/** The size of a request on the wire, without its body. */
export const headBytes = (path: string, headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, path.length + BROWSERS_OWN);

/** What client/app/prefetchVessels asked for while the application itself was still on its way: the list of vessels. */
interface Early {
  path: string;
  token: string;
  answer: Promise<Response>;
}
declare global {
  var early: Early | undefined;
}

/**
 * The answer to the GET of `path` asked for that early, once and for the session it was asked in; undefined when there is none.
 * Other methods never get it: a client that already holds the vessels does not ask for them, and a POST must not receive this answer.
 */
export function takePrefetched(method: string | undefined, path: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis;
  if ((method ?? 'GET') !== 'GET' || early?.path !== path || early.token !== token) return undefined;
  globalThis.early = undefined;
  return early.answer;
}
