import { createAddressLimit } from '../accounts/addressLimit';
import { openMailer, type Mailer } from '../accounts/sendMail';
import type { Config } from '../config';
import { checkEpoch } from '../database/epoch';
import { DigestModel } from '../database/models/digest';
import { trusted } from '../database/trusted';
import { doubledWait } from '../doubledWait';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { originOf, type Origin } from './composeDigest';
import { digestRoutes } from './digestRoutes';
import { sendNext } from './sendDigest';
import { createStopLinks, type StopLinks } from './stopLink';
import { stopRoutes } from './stopRoutes';

export interface Digests {
  publicRoutes: Route[];
  routes: readonly Route[];
}

/** How often it is asked whether one is due, in milliseconds, and the longest wait while the mail server does not answer. */
const WAITS = { first: 60_000, most: 16 * 60_000 };
/** It waits so long after a start, so that the first readers are served first. */
const AFTER_START = 1_000;
/** A mail that is being handed over when the process ends is waited for so long: after that it is handed over once more by the next. */
const LAST_MAIL = 2_000;

/** The routes of the digest: those of its owner, and what its mails lead to. */
export const routesOfDigests = (canMail: boolean, links: StopLinks): Digests => ({
  publicRoutes: stopRoutes(createAddressLimit(), links),
  routes: digestRoutes(canMail),
});

/** Makes the indexes, sends what is due once a minute where the installation can mail, and hands out the routes. Needs the database. */
export async function startDigests(config: Config, keys: readonly string[]): Promise<Digests & { stop(): Promise<void> }> {
  await DigestModel.createIndexes();
  const links = createStopLinks(keys);
  const mailer = await openMailer(config);
  const routes = routesOfDigests(mailer !== null, links);
  if (!mailer) return { ...routes, stop: async () => undefined };
  return { ...routes, stop: keepSending(mailer, originOf(config.PUBLIC_URL ?? '', links)) };
}

function keepSending(mailer: Mailer, origin: Origin): () => Promise<void> {
  let stopped = false;
  let unanswered = 0;
  let round: Promise<void> = Promise.resolve();
  let timer = setTimeout(begin, AFTER_START).unref();

  function begin(): void {
    round = sendDue(mailer, origin, () => stopped)
      .then((answers) => {
        unanswered = answers ? 0 : unanswered + 1;
        logger.debug('digests looked at');
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'digests not looked at'))
      .finally(() => {
        if (!stopped) timer = setTimeout(begin, doubledWait(WAITS, unanswered)).unref();
      });
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([round, new Promise((done) => setTimeout(done, LAST_MAIL).unref())]);
  };
}

/**
 * Sends every digest that is due, one after the other, and answers whether the mail server answers. While it does not, nothing is taken up:
 * what is due stays so, and a day that passes over it is told with the next.
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
