import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoMemoryServer } from 'mongodb-memory-server';

/**
 * An empty database of the caller's own, gone after `stop`. It is a MongoDB where the machine has one
 * (`MONGOMS_SYSTEM_BINARY`, else `mongod` on the PATH), else the embedded engine; nothing is ever downloaded.
 */
export async function throwawayDatabase(): Promise<{ uri: string; stop(): Promise<void> }> {
  process.env.MONGOMS_RUNTIME_DOWNLOAD = 'false';
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false'; // whichever mongod is here is the one we test with
  const systemBinary = process.env.MONGOMS_SYSTEM_BINARY || onPath('mongod') || fileURLToPath(new URL('./mongod.mjs', import.meta.url));

  const server = await MongoMemoryServer.create({
    binary: { systemBinary },
    instance: { ip: '127.0.0.1', storageEngine: 'wiredTiger' },
  });
  return {
    uri: server.getUri('vessel-ops'),
    async stop() {
      await server.stop();
    },
  };
}

function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
