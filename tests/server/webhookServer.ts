import { useWebhookFixture } from './webhookFixture';

/** The server that the parts of webhook.test.ts share. */
export const fixture = useWebhookFixture();
