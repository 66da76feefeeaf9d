/** The database's driver, on connections that break: every question ends, and it always comes back. */
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import '../../server/patches/mongodb';

const lib = createRequire(import.meta.url);

test('a question put to a connection in the moment it ends fails, and does not wait for ever', async () => {
  const { Connection } = lib('mongodb/lib/cmap/connection.js') as {
    Connection: new (socket: Socket, options: object) => { command(ns: unknown, command: object): Promise<unknown> };
  };
  const { ns, HostAddress } = lib('mongodb/lib/utils.js') as { ns(name: string): unknown; HostAddress: new (address: string) => unknown };
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const connection = new Connection(socket, { id: 1, generation: 0, hostAddress: new HostAddress('127.0.0.1:1') });
    socket.destroy();
    const asked = connection.command(ns('admin.$cmd'), { ping: 1 }).then(
      () => 'answered',
      () => 'failed',
    );
    expect(await asked).toBe('failed');
  } finally {
    server.close();
  }
});
