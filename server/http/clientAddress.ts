import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** The maximum length of an address. The header of a proxy may be longer and is cut before it is stored, logged or counted. */
const LONGEST_ADDRESS = 64;

/** The address of the client. TRUST_PROXY decides whether the headers of a proxy count. */
export const clientAddress = (request: Request): string =>
  (request.ip ?? request.socket.remoteAddress ?? 'unknown').slice(0, LONGEST_ADDRESS);

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The part of an address that limits count by: for IPv6 its /64 network, because every customer gets at least that; otherwise the address. */
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

/** The user agent, cut to 300 characters. */
export const clientAgent = (request: Request): string => (request.get('user-agent') ?? '').slice(0, 300);
