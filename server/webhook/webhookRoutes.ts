import { isIP } from 'node:net';
import * as z from 'zod';
import { Problem } from '../../shared/basics/problem';
import { addressShown, wasAccepted, LONGEST_WEBHOOK_URL, WEBHOOK_SENTENCES as SAY, type WebhookAnswer } from '../../shared/api/webhook';
import { noteSettings } from '../database/models/settingsChange';
import { WebhookModel, type WebhookDocument } from '../database/models/webhook';
import { settingsBody } from '../displays/displayBodies';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { createBucket } from '../http/tokenBucket';
import { logger } from '../logger';
import { webhookAnswer, webhookSet, webhookState } from '../schemas/webhook';
import { isPublicAddress } from './isPublicAddress';
import { post } from './post';
import { requestOf, secretsAt, signedHeaders } from './request';
import { answerOf, noted, notSet, readState, removeWebhook, renewSecret, setWebhook, THE_ONE } from './webhooks';

/** The sentence that refuses an address, judged by its text alone; its name is looked up with each request. Null when nothing is wrong. */
function faultOf(text: string, allowPrivate: boolean): string | null {
  if (text.length > LONGEST_WEBHOOK_URL) return SAY.long;
  const { protocol = '', username, password, hostname = '', port } = URL.canParse(text) ? new URL(text) : {};
  if (hostname === '' || !(protocol === 'https:' || (allowPrivate && protocol === 'http:'))) return allowPrivate ? SAY.anyUrl : SAY.url;
  if (port === '0') return SAY.port;
  if (username || password) return SAY.credentials;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isInside = isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
  return isInside && !allowPrivate ? SAY.inside : null;
}

/** The settings of the webhook. `allowPrivate`: it may lie in the server's own network, and be http. Unknown keys are dropped. */
export const webhookBody = (allowPrivate: boolean) =>
  z
    .object({
      url: z
        .string({ error: allowPrivate ? SAY.anyUrl : SAY.url })
        .transform((text, context) => {
          const fault = faultOf(text, allowPrivate);
          if (fault === null) return Object.assign(new URL(text), { hash: '' }).href;
          context.addIssue({ code: 'custom', message: fault });
          return z.NEVER;
        })
        .optional(),
      on: z.boolean({ error: SAY.on }),
      changes: z.boolean({ error: SAY.what }),
      due: z.boolean({ error: SAY.what }),
      sections: settingsBody.shape.sections,
    })
    .refine(({ changes, due }) => changes || due, { error: SAY.what, path: ['changes'] });

/** Tests cannot be used to flood another server: three at once, then one in ten seconds. */
const TESTS = { most: 3, perSecond: 0.1 };

/** Sends a test, also to a webhook that is off. When it is taken, the next delivery is tried at once. @throws Problem 'not_found' */
async function sendTest(allowPrivate: boolean): Promise<WebhookAnswer> {
  const webhook = await WebhookModel.findById(THE_ONE._id, { url: 1, secret: 1, former: 1, life: 1 }).lean<WebhookDocument>();
  if (!webhook) throw notSet();
  const { id, body } = requestOf([{ type: 'ping' }]);
  const at = new Date();
  const posted = await post(webhook.url, signedHeaders(secretsAt(webhook), id, body), body, { allowPrivate });
  const answer = { at, status: posted.status, ms: posted.ms, said: posted.said, events: 1, test: true };
  const again = wasAccepted(posted) ? { retry: null } : {};
  await WebhookModel.updateOne({ ...THE_ONE, life: webhook.life }, { $set: again, $push: noted(answer) });
  return answerOf(answer);
}

/** What users do with the webhook. Every account may, as it may work on every vessel (section 6). `wake`: the webhook has changed. */
export function webhookRoutes(allowPrivate: boolean, wake: () => void): Route[] {
  const body = webhookBody(allowPrivate);
  const tests = createBucket(TESTS);
  return [
    {
      method: 'get',
      path: '/webhook',
      docs: { summary: 'The webhook of the installation, and what it answered last', answer: webhookState },
      run: async () => ({ status: 200, body: await readState(allowPrivate) }),
    },
    {
      method: 'put',
      path: '/webhook',
      docs: {
        summary: 'Set the webhook; the answer that makes it alone tells its secret',
        more: 'What it is sent is WebhookRequest, signed by Standard Webhooks. An address that is left out stays as it is.',
        body,
        answer: webhookSet,
      },
      run: async (request, { user, email }) => {
        const settings = readBody(request, body);
        const { answer, url, op, fields } = await setWebhook(settings, { user, email }, allowPrivate ? SAY.anyUrl : SAY.url);
        logger.info({ audit: 'webhook_set', user, host: new URL(url).host, on: settings.on }, 'webhook set');
        await noteSettings({ of: 'webhook', op, name: addressShown(url), fields, user, by: email });
        wake();
        return { status: 200, body: answer };
      },
    },
    {
      method: 'delete',
      path: '/webhook',
      docs: { summary: 'Remove the webhook', answer: null },
      run: async (_request, { user, email }) => {
        const name = addressShown(await removeWebhook());
        logger.info({ audit: 'webhook_removed', user }, 'webhook removed');
        await noteSettings({ of: 'webhook', op: 'deleted', name, fields: [], user, by: email });
        wake();
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/webhook/secret',
      docs: {
        summary: 'Renew the secret that its requests are signed with',
        more: 'For an hour they are signed with the former one too: webhook-signature then holds both, with a space between.',
        answer: webhookSet,
      },
      run: async (_request, { user, email }) => {
        const { answer, url, op, fields } = await renewSecret({ user, email });
        logger.info({ audit: 'webhook_secret_renewed', user }, 'webhook secret renewed');
        await noteSettings({ of: 'webhook', op, name: addressShown(url), fields, user, by: email });
        wake();
        return { status: 200, body: answer };
      },
    },
    {
      method: 'post',
      path: '/webhook/test',
      docs: { summary: 'Send a test to the webhook, and tell what it answers', answer: webhookAnswer },
      run: async (_request, { user }) => {
        if (!tests.take()) throw new Problem('too_many', 'Too many tests. Please try again in 10 seconds.', { retryAfter: 10 });
        const answer = await sendTest(allowPrivate);
        logger.info({ audit: 'webhook_tested', user, status: answer.status }, 'webhook tested');
        wake();
        return { status: 200, body: answer };
      },
    },
  ];
}
