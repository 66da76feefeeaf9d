import { isIPv6, isIP } from 'node:net';
import type { Request } from 'express';
import { hostname } from 'node:os';

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

/** Local top-level domains, which public DNS does not resolve. Names without a dot are local too. */
const LOCAL = ['localhost', 'local', 'lan', 'internal', 'home.arpa', 'test'];
const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?$/i;

export interface OwnHosts {
  /** Whether a `Host` header names this server. */
  includes(host: string): boolean;
  /** All names as text, for a person. */
  description: string;
}

/**
 * The host names that this server answers to. Other names are refused because of DNS rebinding: a foreign page could let its own name resolve to
 * this server. `named`: the names set by the operator.
 */
export function createOwnHosts(named: readonly string[]): OwnHosts {
  const own = new Set([hostname(), ...named].map((name) => name.toLowerCase().replace(/^\[|\]$/g, '')));
  return {
    includes(host) {
      const name = HOST.exec(host)?.[1]
        ?.toLowerCase()
        .replace(/^\[|\]$|\.$/g, '');
      if (name === undefined) return false;
      return isIP(name) !== 0 || !name.includes('.') || own.has(name) || LOCAL.some((ending) => name.endsWith(`.${ending}`));
    },
    description: [...own, 'addresses', 'names without a dot', ...LOCAL.map((ending) => `*.${ending}`)].join(', '),
  };
}
