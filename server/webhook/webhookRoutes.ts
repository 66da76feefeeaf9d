import { isIP } from 'node:net';
import { Problem } from '../../shared/basics/problem';
import { addressShown, wasAccepted, LONGEST_WEBHOOK_URL, WEBHOOK_SENTENCES as SAY, type WebhookAnswer } from '../../shared/api/webhook';
import { noteSettings } from '../database/models/userState';
import { WebhookModel, type WebhookDocument } from '../database/models/delivery';
import { settingsBody } from '../displays/displayRoutes';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { createBucket } from '../http/tokenBucket';
import { logger } from '../logger';
import { webhookAnswer, webhookSet, webhookState } from '../schemas/webhook';
import { isPublicAddress, post, requestOf, secretsAt, signedHeaders } from './post';
import { answerOf, pushAnswer, notSet, readState, removeWebhook, renewSecret, setWebhook, SINGLETON } from './webhooks';
import * as z from 'zod';

/** The refusal of an invalid address, judged by its text; null if it is valid. The name is looked up later, with each request. */
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

/** The schema of the settings. `allowPrivate`: http and private addresses are allowed. Unknown keys are dropped. */
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

/** The rate limit of tests, so that they cannot flood another server. */
const TESTS = { most: 3, perSecond: 0.1 };

/** Sends a test, also to a webhook that is off. After a success the next delivery is tried at once. @throws Problem 'not_found' */
async function sendTest(allowPrivate: boolean): Promise<WebhookAnswer> {
  const webhook = await WebhookModel.findById(SINGLETON._id, { url: 1, secret: 1, former: 1, life: 1 }).lean<WebhookDocument>();
  if (!webhook) throw notSet();
  const { id, body } = requestOf([{ type: 'ping' }]);
  const at = new Date();
  const posted = await post(webhook.url, signedHeaders(secretsAt(webhook), id, body), body, { allowPrivate });
  const answer = { at, status: posted.status, ms: posted.ms, said: posted.said, events: 1, test: true };
  const retryNow = wasAccepted(posted) ? { retry: null } : {};
  await WebhookModel.updateOne({ ...SINGLETON, life: webhook.life }, { $set: retryNow, $push: pushAnswer(answer) });
  return answerOf(answer);
}

/** The routes with which administrators set, test and remove the webhook. `wake`: called after a change. */
export function webhookRoutes(allowPrivate: boolean, wake: () => void): Route[] {
  const body = webhookBody(allowPrivate);
  const tests = createBucket(TESTS);
  const routes: Route[] = [
    {
      method: 'get',
      path: '/webhook',
      docs: { summary: 'The webhook of the installation, and its last answers', answer: webhookState },
      run: async () => ({ status: 200, body: await readState(allowPrivate) }),
    },
    {
      method: 'put',
      path: '/webhook',
      docs: {
        summary: 'Set the webhook; only the answer that creates it contains its secret',
        more: 'It receives WebhookRequest, signed as Standard Webhooks defines. An omitted address stays unchanged.',
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
        summary: 'Renew the secret that signs requests',
        more: 'For an hour requests are also signed with the former secret: webhook-signature then contains both, separated by a space.',
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
      docs: { summary: 'Send a test to the webhook and return its answer', answer: webhookAnswer },
      run: async (_request, { user }) => {
        if (!tests.take()) throw new Problem('too_many', 'Too many tests. Please try again in 10 seconds.', { retryAfter: 10 });
        const answer = await sendTest(allowPrivate);
        logger.info({ audit: 'webhook_tested', user, status: answer.status }, 'webhook tested');
        wake();
        return { status: 200, body: answer };
      },
    },
  ];
  return routes.map((route) => ({ ...route, forAdministrators: true }));
}
