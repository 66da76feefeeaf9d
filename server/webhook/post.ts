import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookBody, WebhookEvent, WebhookAnswer } from '../../shared/api/webhook';
import { epoch } from '../database/epoch';
import type { PendingDocument, WebhookDocument } from '../database/models/delivery';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';
import { request as http, type IncomingMessage } from 'node:http';
import { request as https } from 'node:https';
import type { LookupFunction } from 'node:net';
import { visibleText } from '../../shared/basics/text';

const PREFIX = 'whsec_';

/** A new secret of 256 random bits, in the format of Standard Webhooks. */
export const drawWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The secrets that sign requests at `now`: the current one first, then the former ones that are still valid. */
export const secretsAt = ({ secret, former = [] }: Pick<WebhookDocument, 'secret' | 'former'>, now = Date.now()): string[] => [
  secret,
  ...former.filter(({ until }) => until.getTime() > now).map((each) => each.secret),
];

/** A request with a new id: its body as JSON, and its number of events. */
export function requestOf(events: WebhookEvent[]): Pick<PendingDocument, 'id' | 'body' | 'events'> {
  const id = `msg_${randomBytes(18).toString('base64url')}`;
  const body: WebhookBody = { id, at: new Date().toISOString(), epoch: epoch(), events };
  return { id, body: JSON.stringify(body), events: events.length };
}

/** The headers with which the receiver verifies the sender and recognises a repeated request (Standard Webhooks 1.0). */
export function signedHeaders(secrets: readonly string[], id: string, body: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The public addresses of IPv6. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

type Networks = () => { cidr: string | null }[];
const ownNetworks: Networks = () => Object.values(networkInterfaces()).flatMap((each) => each ?? []);

/**
 * Whether an IP address is public: not of this machine or its networks, and not private, shared, link-local (cloud metadata) or reserved, in any
 * notation. `networks`: the networks of this machine.
 */
export function isPublicAddress(text: string, networks = ownNetworks): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL)) return false;
  return !networks().some(({ cidr }) => {
    if (cidr === null) return false;
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/** The maximum time of a request, from the name lookup to the end of the answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** How much of an answer is read, and how much is stored. */
const MOST_BYTES = 1_000;
const MOST_LETTERS = 200;
const MOST_RETRY_AFTER_S = 3_600;

interface Address {
  address: string;
  family: number;
}
type Resolve = (host: string) => Promise<Address[]>;

const resolveAll: Resolve = (host) => lookup(host, { all: true });

interface PostOptions {
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
