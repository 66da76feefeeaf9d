import type { IncomingMessage } from 'node:http';
import { logger } from '../logger';

const MOST_TOLD = 100;
const LONGEST_TOLD = 200;
/** The address of a web page, or null. Other origins (`file://`, `data:`, extensions) have no host of ours. */
function pageAddress(address: string | undefined): URL | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/**
 * Answers whether a browser that opens a socket stands on our own pages: under the name it asks for, or under one of `publicUrls`, where a proxy
 * in front gives the server another. Other programs send no Origin; they sign in as pages do. A refused origin is logged once.
 */
export function createOriginCheck(publicUrls: readonly string[]): (request: IncomingMessage) => boolean {
  const ours = new Set(publicUrls.map((url) => pageAddress(url)?.origin));
  const told = new Set<string>();

  function tell(origin: string, host: string): void {
    if (told.has(origin) || told.size >= MOST_TOLD) return;
    told.add(origin);
    logger.warn(
      { audit: 'origin_refused', origin, host },
      'a page of another origin was refused its socket; if it is ours, set PUBLIC_URL to its address',
    );
  }

  return ({ headers: { origin, host } }) => {
    if (origin === undefined) return true;
    const asked = pageAddress(origin);
    const isOwn = asked !== null && (ours.has(asked.origin) || asked.host === host);
    if (!isOwn) tell(origin.slice(0, LONGEST_TOLD), (host ?? '').slice(0, LONGEST_TOLD));
    return isOwn;
  };
}
