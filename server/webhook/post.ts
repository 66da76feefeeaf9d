import { lookup } from 'node:dns/promises';
import { request as http, type IncomingMessage } from 'node:http';
import { request as https } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookAnswer } from '../../shared/api/webhook';
import { visibleText } from '../../shared/basics/visibleText';
import { isPublicAddress } from './isPublicAddress';

/** The maximum time of a request, from the name lookup to the end of the answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** How much of an answer is read, and how much is stored. */
const MOST_BYTES = 1_000;
const MOST_LETTERS = 200;
const MOST_RETRY_AFTER_S = 3_600;

export interface Address {
  address: string;
  family: number;
}
export type Resolve = (host: string) => Promise<Address[]>;

const resolveAll: Resolve = (host) => lookup(host, { all: true });

export interface PostOptions {
  /** Whether private addresses and the server's own network are allowed. */
  allowPrivate: boolean;
  /** Ends the request early. */
  stop?: AbortSignal;
  resolve?: Resolve;
}

/** The outcome of a request. `retryAfter`: the wait that the receiver asks for, in seconds, at most an hour. */
export interface Posted extends Pick<WebhookAnswer, 'status' | 'ms' | 'said'> {
  retryAfter?: number;
}

class NotAllowed extends Error {}

const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'The name of the address is not known.',
  EAI_AGAIN: 'The name of the address could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ABORT_ERR: `No answer within ${TIMEOUT_MS / 1_000} s.`,
};
const OF_CERTIFICATES = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

function sentenceOf(error: unknown): string {
  if (error instanceof NotAllowed) return 'The address lies in the network of the server, which the operator has not allowed.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (OF_CERTIFICATES.test(code)) return 'The certificate of the address is not valid.';
  return SENTENCES[code] ?? 'The connection broke.';
}

/** The result of `work`. Rejects when `signal` is aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = () => Object.assign(new Error('aborted'), { code: 'ABORT_ERR' });
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(aborted());
    signal.addEventListener('abort', () => reject(aborted()), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Posts JSON once. The host name is looked up once, all its addresses are checked, and the connection uses exactly these addresses, so that DNS cannot
 * change in between. Redirects are not followed and no proxy is used. Never throws.
 */
export async function post(url: string, headers: Record<string, string>, body: string, options: PostOptions): Promise<Posted> {
  const { allowPrivate, stop, resolve = resolveAll } = options;
  const begun = performance.now();
  // AbortSignal.any does not work here: on Node 20 its signal is garbage-collected while it waits.
  const cut = new AbortController();
  const abort = () => cut.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  stop?.addEventListener('abort', abort);
  if (stop?.aborted) abort();
  const { signal } = cut;
  const ms = () => Math.round(performance.now() - begun);
  try {
    const to = new URL(url);
    const addresses = await orAborted(resolve(to.hostname.replace(/^\[|\]$/g, '')), signal);
    if (addresses.length === 0 || !(allowPrivate || addresses.every(({ address }) => isPublicAddress(address)))) throw new NotAllowed();
    const answer = await orAborted(send(to, headers, body, addresses, signal), signal);
    const text = await textOf(answer, signal);
    const { statusCode: status = 0 } = answer;
    return { status, ms: ms(), said: saidOf(status, text), retryAfter: secondsOf(answer.headers['retry-after']) };
  } catch (error) {
    return { status: null, ms: ms(), said: sentenceOf(error) };
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', abort);
  }
}

function send(to: URL, headers: Record<string, string>, body: string, checked: Address[], signal: AbortSignal): Promise<IncomingMessage> {
  const lookupChecked: LookupFunction = (_host, { all }, done) => {
    const [first] = checked;
    if (all) done(null, checked);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const request = (to.protocol === 'https:' ? https : http)(to, {
      method: 'POST',
      agent: false,
      lookup: lookupChecked,
      signal,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Vessel-Ops-Webhook/1',
      },
    });
    request.once('response', resolve).once('close', () => reject(new Error('closed')));
    request.on('error', reject);
    request.end(body);
  });
}

/** The start of an answer's body. Errors are ignored, because the status decides. */
async function textOf(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const read = async () => {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MOST_BYTES) break;
    }
  };
  await orAborted(read(), signal).catch(() => undefined);
  answer.destroy();
  return Buffer.concat(parts).subarray(0, MOST_BYTES).toString();
}

function saidOf(status: number, text: string): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return 'Redirects are not followed.';
  return [
    ...visibleText(text)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MOST_LETTERS)
    .join('');
}

function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Math.min(Number(header), MOST_RETRY_AFTER_S) : undefined;
}
