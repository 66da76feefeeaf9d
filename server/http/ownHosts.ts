import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Names that no public name server gives out. A name without a dot is none of its either. */
const LOCAL = ['localhost', 'local', 'lan', 'internal', 'home.arpa', 'test'];
const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?$/i;

export interface OwnHosts {
  /** Whether a request for `host`, as its header has it, is meant for this server. */
  includes(host: string): boolean;
  /** All of them, for a person. */
  told: string;
}

/**
 * The names this server answers to. A page of another site can have its own name point here (DNS rebinding): its requests would come from
 * inside the network, with its name. `named`: those the operator set.
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
    told: [...own, 'addresses', 'names without a dot', ...LOCAL.map((ending) => `*.${ending}`)].join(', '),
  };
}
