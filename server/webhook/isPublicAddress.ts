import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The public addresses of IPv6. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

type Networks = () => { cidr: string | null }[];
const ownNetworks: Networks = () => Object.values(networkInterfaces()).flatMap((each) => each ?? []);

/**
 * Whether an IP address is public: not of this machine or its networks, and not private, shared, link-local (cloud metadata) or reserved, in any
 * notation. `networks`: the networks of this machine.
 */
export function isPublicAddress(text: string, networks = ownNetworks): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL)) return false;
  return !networks().some(({ cidr }) => {
    if (cidr === null) return false;
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}
