import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** The addresses of IPv6 that are given out to the world. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

type Networks = () => { cidr: string | null }[];
const ownNetworks: Networks = () => Object.values(networkInterfaces()).flatMap((each) => each ?? []);

/**
 * Whether an IP address is one of the world's: none of this machine or of a network it is in, none that is private, shared, local to a
 * link (where clouds keep their metadata) or reserved, in whichever way it is written inside another.
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
