import { DIGEST_SENTENCES } from '../../shared/api/digest';
import { Problem } from '../../shared/basics/problem';
import { assertThere } from '../displays/displayRoutes';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { digest } from '../schemas/digests';
import { digestBody } from './digestBody';
import { digestOf, setDigest } from './digests';

/** What users do with their digest: read its settings, and change them. `canMail`: whether this installation sends mail. */
export const digestRoutes = (canMail: boolean): readonly Route[] => [
  {
    method: 'get',
    path: '/digest',
    told: { summary: 'The digest that the account gets by mail', answer: digest },
    run: async (_request, { user }) => ({ status: 200, body: await digestOf(user, canMail) }),
  },
  {
    method: 'put',
    path: '/digest',
    told: {
      summary: 'Turn the digest on or off, and choose what it tells',
      more: 'At most one a day, at an hour of the account, of what is new since the last one.',
      body: digestBody,
      answer: digest,
    },
    run: async (request, { user }) => {
      const settings = readBody(request, digestBody);
      if (settings.on && !canMail) throw Problem.field('invalid', 'on', DIGEST_SENTENCES.noMail);
      await assertThere(settings);
      await setDigest(user, settings);
      logger.info({ audit: settings.on ? 'digest_on' : 'digest_off', user }, 'digest settings changed');
      return { status: 200, body: await digestOf(user, canMail) };
    },
  },
];
