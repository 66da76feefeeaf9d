/**
 * The embedded engine's own process: `node engine.js <data directory> <socket>`.
 *
 * It is a child so that a fault in a young native library takes down this process and not the product, which then
 * starts it again. It tells its parent `{ ready: true }` or `{ failed: sentence }`, and ends in three ways: when
 * told `stop`, when the parent is gone, or by a crash, which the journal is there for.
 */
import { rmSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDirectory } from './openDirectory';

/** How long a close may take after the parent process has gone. A close takes about 0.05 s. */
const ORPHAN_CLOSE_MS = 500;
const SOCKET_CHECK_MS = 60_000;

const [directory, socket] = process.argv.slice(2);
if (!directory || !socket) throw new Error('usage: engine.js <data directory> <socket>');

let opened: { close(): Promise<void> } | undefined;
let ending = false;

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  // While the lock is still ours: a moment later the socket at this path may be our successor's.
  if (opened && socket) rmSync(dirname(socket), { recursive: true, force: true });
  await opened?.close().catch(() => {});
  process.exit(0);
}

process.on('message', (message) => {
  if (message === 'stop') void end();
});

// A parent that was killed cannot say stop. Its writes are in the journal already, so the directory matters more
// than a tidy close: the next start waits for its lock.
process.on('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), ORPHAN_CLOSE_MS);
  void end();
});

// Ctrl-C and a service manager signal every process of the group at once. The parent still has answers to finish,
// for which it needs this process: it says `stop` when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!process.connected) void end();
  });
}

try {
  opened = await openDirectory(directory, socket);
  process.send?.({ ready: true });
  // Systems delete temporary files that were not touched for days: touch it, and make a new one if it is gone.
  setInterval(() => {
    try {
      utimesSync(socket, new Date(), new Date());
    } catch {
      void end();
    }
  }, SOCKET_CHECK_MS);
} catch (error) {
  const failed = (error as Error).message;
  if (process.send) process.send({ failed }, () => process.exit(1));
  else throw error;
}
