/**
 * Patch of mongodb 7.8.0, in two places.
 *
 * The driver waits without limit for a connection that dies while it is written to: a write to a closed socket answers "wait until it
 * drains", and a closed socket never drains. The query is then never answered. If it was the monitor's own, the driver never finds out
 * that the server is back, and every request is refused until the process is restarted. This was seen once in about fifty kills of the
 * engine on a busy machine, and whenever many connections broke at once. The patch acts where every connection ends: a write that waits
 * for a closed socket goes on, finds the connection closed, and fails.
 *
 * The driver also has no limit on the time of an answer (its `timeoutMS` does nothing). `aroundCommands` offers the place to set one:
 * every query passes there, those of mongoose, GridFS and cursors too.
 */
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { Server, type Operation } from 'mongodb/lib/sdam/server.js';

const { cleanup } = Connection.prototype;

Connection.prototype.cleanup = function mended(error) {
  const wasOpen = !this.closed;
  cleanup.call(this, error);
  // A turn later: what was about to write has then begun to wait.
  if (wasOpen) setImmediate(() => this.socket.emit('drain'));
};

const { command } = Server.prototype;

/** Calls `around` for every command with what runs it. A later call replaces an earlier one. */
export function aroundCommands(around: (operation: Operation, run: () => Promise<unknown>) => Promise<unknown>): void {
  Server.prototype.command = function limited(operation, timeout) {
    return around(operation, () => command.call(this, operation, timeout));
  };
}
