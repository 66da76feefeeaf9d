import type { Route } from '../http/route';
import { startDelivery, type Delivery } from './deliver';
import { webhookRoutes } from './webhookRoutes';

export interface WebhookParts {
  routes: readonly Route[];
}

/** The routes of the webhook, without the process that delivers. */
export const routesOfWebhook = (allowPrivate: boolean, wake = () => {}): WebhookParts => ({ routes: webhookRoutes(allowPrivate, wake) });

/** Begins to deliver, and hands out the routes. Needs the database. `allowPrivate`: WEBHOOK_PRIVATE. */
export function startWebhook(allowPrivate: boolean): WebhookParts & Pick<Delivery, 'failures' | 'stop'> {
  const { wake, failures, stop } = startDelivery(allowPrivate);
  return { ...routesOfWebhook(allowPrivate, wake), failures, stop };
}
