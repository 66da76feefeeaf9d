import { isIP } from 'node:net';
import { hostname } from 'node:os';

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
