/** Digests: one mail a day for each user who wants it, with what others changed and what falls due. */
import { createAddressLimit } from '../accounts/attempts';
import { openMailer, type Mailer } from '../accounts/sendMail';
import { digestPaths } from '../../shared/api/digest';
import type { Config } from '../config';
import { checkEpoch } from '../database/epoch';
import { DigestModel } from '../database/models/delivery';
import { trusted } from '../database/encoding';
import { spreadBackoffMs } from '../../shared/basics/backoff';
import { startLoop } from '../delivery/delivery';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { createStopLinks, digestRoutes, stopRoutes, type StopLinks } from './digestRoutes';
import { sendNext, type Origin } from './sendDigest';

export interface Digests {
  publicRoutes: Route[];
  routes: readonly Route[];
}

/** How often each process checks whether a digest is due, in milliseconds. */
const ASK_EVERY = 60_000;
/** The first and longest wait while the mail server does not answer. */
const WAITS = { first: 2 * ASK_EVERY, most: 16 * ASK_EVERY };
/** The wait after a start, so that the first requests are served before. */
const AFTER_START = 1_000;
/** How long a stopping process waits for the mail in flight. After that the next process sends it again. */
const LAST_MAIL = 2_000;

/** The address of the product in links of mails, and the headers that let a mail program unsubscribe. */
export function originOf(publicUrl: string, links: StopLinks): Origin {
  const address = publicUrl.replace(/\/$/, '');
  return {
    address,
    headersFor: (user) => ({
      'List-Unsubscribe': `<${address}${digestPaths.stop(links.secretOf(user))}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    }),
  };
}

/** The routes of the digest: for its owner, and for the links in its mails. */
export const routesOfDigests = (canMail: boolean, links: StopLinks): Digests => ({
  publicRoutes: stopRoutes(createAddressLimit(), links),
  routes: digestRoutes(canMail),
});

/** `keys`: secrets of unsubscribe links; the first one signs, all are accepted. Creates indexes, sends due digests every minute if mail is configured, and returns the routes. Needs the database. */
export async function startDigests(config: Config, keys: readonly string[]): Promise<Digests & { stop(): Promise<void> }> {
  await DigestModel.createIndexes();
  const links = createStopLinks(keys);
  const mailer = await openMailer(config);
  const routes = routesOfDigests(mailer !== null, links);
  if (!mailer) return { ...routes, stop: async () => undefined };
  return { ...routes, stop: keepSending(mailer, originOf(config.PUBLIC_URL ?? '', links)) };
}

function keepSending(mailer: Mailer, origin: Origin): () => Promise<void> {
  let unanswered = 0;
  const loop = startLoop({
    name: 'digests',
    first: AFTER_START,
    afterError: ASK_EVERY,
    async step(ending) {
      const isAnswering = await sendDue(mailer, origin, () => ending.aborted);
      logger.debug('digests looked at');
      unanswered = isAnswering ? 0 : unanswered + 1;
      return isAnswering ? ASK_EVERY : spreadBackoffMs(WAITS, unanswered);
    },
  });
  return () => Promise.race([loop.stop(), new Promise<void>((done) => setTimeout(done, LAST_MAIL).unref())]);
}

/**
 * Sends all due digests, one after the other. Returns whether the mail server answers. If it does not, digests stay due, and the news of a missed day is
 * in the next mail.
 */
export async function sendDue(mailer: Mailer, origin: Origin, isStopped = () => false): Promise<boolean> {
  if (!(await DigestModel.exists({ next: trusted({ $lte: new Date() }) }))) return true;
  await checkEpoch();
  try {
    await mailer.verify();
  } catch (error) {
    logger.warn({ audit: 'mail_server_away', err: error }, 'the mail server does not answer: digests wait');
    return false;
  }
  while (!isStopped()) {
    const outcome = await sendNext(mailer, origin);
    if (outcome !== 'done') return outcome === 'none';
  }
  return true;
}
