import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookBody, WebhookEvent } from '../../shared/api/webhook';
import { epoch } from '../database/epoch';
import type { PendingDocument, WebhookDocument } from '../database/models/delivery';

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
