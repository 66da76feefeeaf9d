import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Serves a request that offers an upgrade this server does not take as if it had offered none, as HTTP requires. Some programs offer HTTP/2 with
 * every first request; Node leaves them without an answer as soon as any listener takes upgrades. `taken`: the path that does.
 */
export function ignoreUpgrade(server: Server, taken: string): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(taken)) return;
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    const { rawHeaders } = request;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (!/^(upgrade|connection|http2-settings)$/i.test(rawHeaders[at] ?? '')) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    }
    socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
    server.emit('connection', socket);
  });
}
