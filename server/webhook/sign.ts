import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret, 256 random bits as Standard Webhooks writes them. */
export const drawSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The headers of a request, by which its receiver knows whom it is from, and one it has had before (Standard Webhooks 1.0). */
export function signedHeaders(secret: string, id: string, body: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
