import * as z from 'zod';
import type { WebhookAnswer, WebhookLine, WebhookSet, WebhookState } from '../../shared/api/webhook';
import { ANSWERS } from '../../shared/status/vesselStatus';
import { written } from './changes';
import { named, count, day, email, epochName, id, instant, section, anyText } from './values';

const webhook: z.ZodType<WebhookLine> = named(
  'Webhook',
  z.object({
    address: anyText.describe('Without path and query, which may hold a secret.'),
    on: z.boolean(),
    changes: z.boolean(),
    due: z.boolean(),
    sections: z.array(section),
    by: email,
    set: instant,
    stopped: anyText.nullable().describe('Why the product turned it off.'),
    failures: count,
    retry: instant.nullable(),
    delivered: instant.nullable(),
    waiting: count.describe('The number of changes that are not delivered yet.'),
  }),
);

export const webhookAnswer: z.ZodType<WebhookAnswer> = named(
  'WebhookAnswer',
  z.object({ at: instant, status: count.nullable(), ms: count, events: count, test: z.boolean(), said: anyText }),
);
export const webhookState: z.ZodType<WebhookState> = z.object({
  webhook: webhook.nullable(),
  answers: z.array(webhookAnswer),
  privateAllowed: z.boolean(),
});
export const webhookSet: z.ZodType<WebhookSet> = z.object({
  webhook,
  secret: anyText.nullable().describe('Only in the answer that creates it.'),
});

const due = { vessel: id, kind: section, id, name: anyText, field: anyText, date: day, days: count.describe('90, 30, 7 or 0.') };
const event = z.union([
  z.object({ type: z.literal('change'), ...written }),
  z.object({ type: z.literal('due'), ...due }).describe('An item that came within `days` days of its date.'),
  z
    .object({
      type: z.literal('verdict'),
      vessel: id,
      answer: z.enum(ANSWERS),
      was: z.enum(ANSWERS),
      reason: anyText.nullable().describe('The first reason; null if she can sail.'),
      reasons: count,
    })
    .describe('A vessel whose answer to "can she sail?" has changed.'),
  z.object({ type: z.literal('ping') }).describe('A test.'),
]);

/** The body of a request to the webhook. */
export const webhookRequest = named(
  'WebhookRequest',
  z.object({ id: anyText.describe('The same for repeats of a request.'), at: instant, epoch: epochName, events: z.array(event) }),
);
