import { Problem, PROBLEM_STATUS, type ProblemBody, type ProblemCode } from '../../shared/basics/problem';
import { paths } from '../../shared/api/paths';
import { fetchWithServerTime } from './serverTime';
import { expireInvoiceAccess, expireSession, readInvoiceToken, readToken, endOfSession, signedOut } from './session';

const CODES = Object.keys(PROBLEM_STATUS) as ProblemCode[];

/** The message when no answer came. */
export const NO_ANSWER = 'The server cannot be reached. Please check the connection.';

function codeOf(status: number): ProblemCode {
  if (status === 502 || status === 504) return 'unavailable';
  return CODES.find((code) => PROBLEM_STATUS[code] === status) ?? (status < 500 ? 'bad_request' : 'internal');
}

function isBody(body: unknown): body is Partial<ProblemBody> {
  return typeof body === 'object' && body !== null;
}

/** Reads an error response. The message is the server's own sentence, or '' if the answer has none, for example a proxy's error page. */
export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const pause = Number.isFinite(retryAfter) ? { retryAfter } : {};
  if (!isBody(body)) return new Problem(codeOf(response.status), '', pause);
  const { error, message, code, ...more } = body;
  const sentence = [error, message].find((text) => typeof text === 'string' && text !== '') ?? '';
  return new Problem(code && CODES.includes(code) ? code : codeOf(response.status), sentence, { ...more, ...pause });
}

/** Turns anything thrown into a Problem. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal', error instanceof Error ? error.message : '');

/** The sentence to show for an error: the server's own, else `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof Problem && error.message !== '' ? error.message : fallback;
}

/** Whether a request ended with its session. The sign-in screen says why, so nothing else has to. */
export const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.code === 'signed_out';

interface RequestOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart. */
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called with the ETag of the answer, if it has one. */
  onTag?(tag: string): void;
}

/** Sends one request and returns its JSON answer (undefined for 204). Throws `Problem`; its code is 'unavailable' if no answer came. */
export type Request = <T>(method: string, path: string, options?: RequestOptions) => Promise<T>;

interface RequestSetup {
  /** The origin of the server; '' for the page's own. */
  url?: string;
  /** The token of the session, without which nothing is sent; null once it has ended. Omitted for requests that need no session. */
  token?(): string | null;
  invoiceToken?(): string | null;
  /** The signal that aborts GET requests when the session ends. Writes go on: the server may have received them. */
  endOfSession?(): AbortSignal;
  fetch: typeof globalThis.fetch;
  /** A signed-in request was answered 401. `token`: the token it was sent with; `reason`: the sentence of the answer. */
  onSignedOut?(token: string, reason: string): void;
  /** An answer said that `invoiceToken` no longer gives access to invoices. */
  onInvoicesRefused?(invoiceToken: string): void;
}

/** Long enough for a satellite link. A file may share that link with others. */
const TIMEOUT_MS = { json: 60_000, form: 600_000 };

/** The largest file for one request, in bytes. At 256 kbit/s it takes half a minute. */
export const LARGEST_AT_ONCE = 1_000_000;

/** When the user last pressed a key, a button or the screen, by `performance.now`. */
let lastPress = -Infinity;
for (const event of ['pointerdown', 'keydown']) globalThis.addEventListener?.(event, () => void (lastPress = performance.now()), true);

/** What is sent later than this after the last press, the page sends by itself: by a timer, or because the link is back. */
const ATTENDED_MS = 60_000;

/** Returns the headers of a signed-in request. An unattended page does not prolong invoice access. Throws `Problem` 'signed_out' after the session has ended. */
function headersOf(setup: Pick<RequestSetup, 'token' | 'invoiceToken'>): Record<string, string> {
  if (!setup.token) return {};
  const [token, invoiceToken] = [setup.token(), setup.invoiceToken?.()];
  if (!token) throw signedOut();
  const isUnattended = performance.now() - lastPress > ATTENDED_MS;
  return {
    Authorization: `Bearer ${token}`,
    ...(invoiceToken ? { 'X-Invoice-Token': invoiceToken, ...(isUnattended && { 'X-Unattended': '1' }) } : {}),
  };
}

/** A signal that fires with one of `signals` or after `ms`, and a function that releases all. */
function withTimeout(signals: readonly (AbortSignal | undefined)[], ms: number): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  if (signals.some((signal) => signal?.aborted)) abort();
  for (const signal of signals) signal?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    },
  };
}

/** Creates the function that sends every REST request of one user. */
export function createRequest(setup: RequestSetup): Request {
  const { fetch } = setup;
  return async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const [token, invoiceToken] = [setup.token?.(), setup.invoiceToken?.()];
    const headers: Record<string, string> = { Accept: 'application/json', ...headersOf(setup), ...options.headers };
    const json: Record<string, string> = options.body === undefined ? {} : { 'Content-Type': 'application/json' };
    const body = options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const end = method === 'GET' ? setup.endOfSession?.() : undefined;
    const limit = withTimeout([options.signal, end], options.form ? TIMEOUT_MS.form : TIMEOUT_MS.json);
    noteRequest(headBytes(path, headers) + (typeof body === 'string' ? body.length : 0));
    try {
      const response = await fetch(`${setup.url ?? ''}${path}`, { method, body, headers: { ...headers, ...json }, signal: limit.signal });
      if (invoiceToken && response.headers.get('X-Invoice-Access') === 'refused') setup.onInvoicesRefused?.(invoiceToken);
      const tag = response.headers.get('ETag');
      if (tag) options.onTag?.(tag);
      if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
      const problem = await readProblem(response);
      // A 401 of the invoice login means wrong credentials, not an ended session.
      if (response.status === 401 && token && path !== paths.invoiceLogin) setup.onSignedOut?.(token, problem.message);
      throw problem;
    } catch (error) {
      if (error instanceof Problem || options.signal?.aborted) throw error;
      throw end?.aborted ? signedOut() : new Problem('unavailable', NO_ANSWER);
    } finally {
      limit.release();
    }
  };
}

const session = { token: readToken, invoiceToken: readInvoiceToken, endOfSession };

/** Sends one request of the signed-in user. Throws `Problem`; its code is 'signed_out' if the session has ended. */
export const request: Request = createRequest({
  ...session,
  fetch: fetchWithServerTime,
  onSignedOut: expireSession,
  onInvoicesRefused: expireInvoiceAccess,
});

/** Sends one request that needs no session. Throws `Problem`. */
export const publicRequest: Request = createRequest({ fetch: fetchWithServerTime });

/** The headers of the signed-in user, for requests whose answer is not JSON. Throws `Problem` once the session has ended. */
export const sessionHeaders = (): Record<string, string> => headersOf(session);

/** The bytes this page has sent in requests: addresses, headers and bodies. The browser itself counts received bytes. */
let bytesSent = 0;

export const noteRequest = (bytes: number): void => {
  bytesSent += bytes;
};

/** Returns the bytes sent since the last call. */
export function takeBytesSent(): number {
  const sent = bytesSent;
  bytesSent = 0;
  return sent;
}

/** The approximate size of the headers that a browser adds (HTTP/1.1, uncompressed). */
const BROWSER_HEADER_BYTES = 350;

/** The size of a request on the wire, without its body. */
export const headBytes = (path: string, headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, path.length + BROWSER_HEADER_BYTES);

/** The request for the list of vessels that client/app/prefetchVessels sends while the application is still loading. */
interface PrefetchedRequest {
  path: string;
  token: string;
  answer: Promise<Response>;
}
declare global {
  var early: PrefetchedRequest | undefined;
}

/**
 * Returns the prefetched answer to `GET path`, or undefined. An answer is returned once, and only to the session that requested it.
 * Other methods never receive it, because a POST to the same path must reach the server.
 */
export function takePrefetched(method: string | undefined, path: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis;
  if ((method ?? 'GET') !== 'GET' || early?.path !== path || early.token !== token) return undefined;
  globalThis.early = undefined;
  return early.answer;
}
