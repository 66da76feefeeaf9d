import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookDocument } from '../database/models/webhook';

const PREFIX = 'whsec_';

/** A new secret, 256 random bits as Standard Webhooks writes them. */
export const drawSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The secrets that requests are signed with at `now`: the one of the webhook, then the former ones that are still good. */
export const secretsAt = ({ secret, former = [] }: Pick<WebhookDocument, 'secret' | 'former'>, now = Date.now()): string[] => [
  secret,
  ...former.filter(({ until }) => until.getTime() > now).map((each) => each.secret),
];

/** The headers of a request, by which its receiver knows whom it is from, and one it has had before (Standard Webhooks 1.0). */
export function signedHeaders(secrets: readonly string[], id: string, body: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
