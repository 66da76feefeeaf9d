import type { Server } from 'node:http';
import { isIP, isIPv6, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config';
import { createOwnHosts, type OwnHosts } from '../http/addresses';
import { StartError } from './dataFolder';

const WHY: Record<string, string> = {
  EADDRINUSE: 'it is in use by another program',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
};

/**
 * Starts listening and returns the port. Without a host, it listens at every address of the machine, because ship and shore connect from other
 * machines. @throws StartError if the port is in use.
 */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartError(`Port ${port}${host ? ` of ${host}` : ''} cannot be listened to: ${WHY[error.code ?? ''] ?? error.message}.`));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const bracketed = (host: string) => (isIPv6(host) ? `[${host}]` : host);
const isEverywhere = (host: string | undefined) => host === undefined || host === '0.0.0.0' || host === '::';

/** The address of the product on this machine, and its addresses for others on the network. */
export function addressesOf(port: number, host: string | undefined): { local: string; network: string[] } {
  if (!isEverywhere(host)) return { local: `http://${bracketed(host ?? '')}:${port}`, network: [] };
  const outside = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const network = outside
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `http://${address}:${port}`);
  return { local: `http://localhost:${port}`, network };
}

/** The host names that this server answers to: local ones, and those in HOST and PUBLIC_URL. */
export const hostsOf = ({ HOST, PUBLIC_URLS }: Pick<Config, 'HOST' | 'PUBLIC_URLS'>): OwnHosts =>
  createOwnHosts([...(HOST && isIP(HOST) === 0 ? [HOST] : []), ...PUBLIC_URLS.map((url) => new URL(url).hostname)]);
