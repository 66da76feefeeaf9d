/**
 * Patch of mongodb 7.8.0, in two places.
 *
 * 1. The driver waits forever for a connection that breaks during a write, because it waits for the `drain` event of a closed socket. If this
 * happens to the monitor, the driver never notices that the server is back, and all requests fail until the process is restarted. It happened
 * once in about fifty kills of the engine on a busy machine, and whenever many connections broke at once. The patch emits `drain` when a
 * connection is closed: the write continues, finds the connection closed, and fails.
 *
 * 2. The driver has no limit on the time of an answer (its `timeoutMS` does nothing). `aroundCommands` wraps every command, including those of
 * mongoose, GridFS and cursors, so that a limit can be set.
 */
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { Server, type Operation } from 'mongodb/lib/sdam/server.js';

const { cleanup } = Connection.prototype;

Connection.prototype.cleanup = function mended(error) {
  const wasOpen = !this.closed;
  cleanup.call(this, error);
  // In the next turn of the event loop, when a write that is just starting is waiting too.
  if (wasOpen) setImmediate(() => this.socket.emit('drain'));
};

const { command } = Server.prototype;

/** Calls `around` for every command, with a function that runs it. A later call replaces an earlier one. */
export function aroundCommands(around: (operation: Operation, run: () => Promise<unknown>) => Promise<unknown>): void {
  Server.prototype.command = function limited(operation, timeout) {
    return around(operation, () => command.call(this, operation, timeout));
  };
}
