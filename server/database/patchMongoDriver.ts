/**
 * The driver (7.8.0) waits for ever for a connection that dies while it is written to: writing to a socket that is gone answers "wait
 * until it drains", which a dead one never does. A question is then never answered; and where the question was the monitor's own, the
 * driver never looks again whether the server is back, and every request is refused until the process is restarted. Seen one time in
 * some fifty kills of the engine on a busy machine, and whenever enough connections are broken at once. Mended where every connection
 * ends: whoever waits for a dead socket to drain is let go, sees that the connection is closed, and fails as he should.
 */
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface Connection {
  closed: boolean;
  socket: Socket;
  cleanup(error: Error): void;
}

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as { Connection: { prototype: Connection } };
const { cleanup } = Connection.prototype;

Connection.prototype.cleanup = function mended(error) {
  const wasOpen = !this.closed;
  cleanup.call(this, error);
  // A turn later: what was about to write has then begun to wait.
  if (wasOpen) setImmediate(() => this.socket.emit('drain'));
};
