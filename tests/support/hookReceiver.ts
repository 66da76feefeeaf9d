import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody, WebhookEvent } from '../../shared/api/webhook';

export interface ReceivedHook {
  /** By the steady clock, in milliseconds. */
  at: number;
  path: string;
  headers: Record<string, string>;
  /** As it came. */
  raw: string;
  body: WebhookBody;
}

export type AnswerHook = (received: ReceivedHook, response: ServerResponse) => void;

/** A real HTTP server on a port of its own that keeps what it is sent. */
export interface HookReceiver {
  url: string;
  port: number;
  received: ReceivedHook[];
  /** How it answers: 204 until told otherwise. */
  answer: AnswerHook;
  /** The most requests it had at once. */
  atOnce(): number;
  /** The changes it was told of, each by its log and number, in the order they came. */
  changes(): string[];
  /** What the signature of a request must be, by the arithmetic of another author. */
  signatureOf(received: ReceivedHook, secret: string): string;
  stop(): Promise<void>;
}

const isChange = (event: WebhookEvent) => event.type === 'change';
export const taken: AnswerHook = (_received, response) => void response.writeHead(204).end();

export async function startHookReceiver(port = 0): Promise<HookReceiver> {
  let [now, most] = [0, 0];
  const server = createServer((request, response) => {
    now += 1;
    most = Math.max(most, now);
    response.once('close', () => (now -= 1));
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString();
      const headers = request.headers as Record<string, string>;
      const one = { at: performance.now(), path: request.url ?? '', headers, raw, body: JSON.parse(raw || '{}') as WebhookBody };
      receiver.received.push(one);
      receiver.answer(one, response);
    });
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const listens = (server.address() as AddressInfo).port;
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${listens}/hook?key=in-the-query`,
    port: listens,
    received: [],
    answer: taken,
    atOnce: () => most,
    changes: () => receiver.received.flatMap(({ body }) => body.events.filter(isChange).map((event) => `${event.vessel}:${event.seq}`)),
    signatureOf({ headers, raw }, secret) {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
      return `v1,${Buffer.from(hmac(sha256, key, Buffer.from(signed))).toString('base64')}`;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
