import type { IncomingMessage } from 'node:http';
import { logger } from '../logger';

const MOST_LOGGED = 100;
const LONGEST_LOGGED = 200;

/** The address of a web page; null for other origins (`file://`, `data:`, extensions). */
function pageAddress(address: string | undefined): URL | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/**
 * Checks that a browser opens the socket from our own pages: from the host of the request, or from one of `publicUrls` if a proxy changes the host.
 * Programs that are no browsers send no Origin and are accepted; they must sign in too. Each refused origin is logged once.
 */
export function createOriginCheck(publicUrls: readonly string[]): (request: IncomingMessage) => boolean {
  const ours = new Set(publicUrls.map((url) => pageAddress(url)?.origin));
  const logged = new Set<string>();

  function logRefusal(origin: string, host: string): void {
    if (logged.has(origin) || logged.size >= MOST_LOGGED) return;
    logged.add(origin);
    logger.warn(
      { audit: 'origin_refused', origin, host },
      'a page of another origin was refused its socket; if it is ours, set PUBLIC_URL to its address',
    );
  }

  return ({ headers: { origin, host } }) => {
    if (origin === undefined) return true;
    const page = pageAddress(origin);
    const isOwn = page !== null && (ours.has(page.origin) || page.host === host);
    if (!isOwn) logRefusal(origin.slice(0, LONGEST_LOGGED), (host ?? '').slice(0, LONGEST_LOGGED));
    return isOwn;
  };
}
