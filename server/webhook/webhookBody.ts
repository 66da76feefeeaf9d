import { isIP } from 'node:net';
import * as z from 'zod';
import { LONGEST_WEBHOOK_URL, WEBHOOK_SENTENCES as SAY } from '../../shared/api/webhook';
import { settingsBody } from '../displays/displayBodies';
import { isPublicAddress } from './isPublicAddress';

/** What is wrong with an address by what can be seen of it; its name is looked up when it is sent to. */
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

/** What the webhook is set to. `allowPrivate`: it may lie in the server's own network, and be http. Unknown keys are dropped. */
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
