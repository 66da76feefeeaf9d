import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** No address is longer. A proxy's header may be, and what is kept, logged and counted under it must not. */
const LONGEST_ADDRESS = 64;

/** Where a request comes from, as far as TRUST_PROXY lets us believe it. */
export const clientAddress = (request: Request): string =>
  (request.ip ?? request.socket.remoteAddress ?? 'unknown').slice(0, LONGEST_ADDRESS);

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** What counts as one address for limits: IPv6 hands every customer a /64 at least, so all of it, however its zeros are written. */
export function addressGroup(address: string): string {
  if (address.includes('.') || !isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The browser's name for itself, cut to a length worth keeping. */
export const clientAgent = (request: Request): string => (request.get('user-agent') ?? '').slice(0, 300);
