import type { Server } from 'node:http';
import { isIP, isIPv6, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config';
import { createOwnHosts, type OwnHosts } from '../http/ownHosts';
import { StartError } from './StartError';

const WHY: Record<string, string> = {
  EADDRINUSE: 'it is in use by another program',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
};

/**
 * Listens and answers the port. Without a host that is every address of the machine: ship and shore are other machines, and all but
 * signing in needs a session. @throws StartError when the port is taken.
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

/** The address to open on this machine, and those under which others of the network reach it. */
export function addressesOf(port: number, host: string | undefined): { here: string; network: string[] } {
  if (!isEverywhere(host)) return { here: `http://${bracketed(host ?? '')}:${port}`, network: [] };
  const outside = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const network = outside
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `http://${address}:${port}`);
  return { here: `http://localhost:${port}`, network };
}

/** The names this server answers to: beside those of every network, what HOST and PUBLIC_URL name. */
export const hostsOf = ({ HOST, PUBLIC_URLS }: Pick<Config, 'HOST' | 'PUBLIC_URLS'>): OwnHosts =>
  createOwnHosts([...(HOST && isIP(HOST) === 0 ? [HOST] : []), ...PUBLIC_URLS.map((url) => new URL(url).hostname)]);
