import { paths } from '../../shared/api/paths';
import { Problem } from '../../shared/basics/problem';
import { headBytes, noteRequest } from './linkUse';
import { NO_ANSWER, readProblem } from './problems';

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
export const TIMEOUT_MS = 60_000;

/** A 401 to these says that what was typed is wrong, not that the session ended. */
const SIGN_INS: ReadonlySet<string> = new Set([paths.login, paths.register, paths.invoiceLogin]);

/** The headers every signed-in call carries (section 6). */
export function sessionHeaders(setup: Pick<RequestSetup, 'token' | 'invoiceToken'>): Record<string, string> {
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
    const headers: Record<string, string> = { Accept: 'application/json', ...sessionHeaders(setup), ...options.headers };
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
