import { accessSync, constants, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { MongoMemoryServer } from 'mongodb-memory-server';
import { freePort } from './freePort';
import { starts } from './starts';

/** A database of the caller's own. */
export interface ThrowawayDatabase {
  uri: string;
  stop(): Promise<void>;
}

/** A MongoDB where the machine has one (`MONGOMS_SYSTEM_BINARY`, else `mongod` on the PATH), else the embedded engine; nothing is ever downloaded. */
async function startEngine(): Promise<MongoMemoryServer> {
  starts.engines += 1;
  process.env.MONGOMS_RUNTIME_DOWNLOAD = 'false';
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false'; // whichever mongod is here is the one we test with
  const systemBinary = process.env.MONGOMS_SYSTEM_BINARY || onPath('mongod') || fileURLToPath(new URL('./mongod.mjs', import.meta.url));
  return MongoMemoryServer.create({
    binary: { systemBinary },
    // By itself the library takes any port of the system, which may give it to another program before the engine listens.
    instance: { ip: '127.0.0.1', port: await freePort(), storageEngine: 'wiredTiger', launchTimeout: 120_000 },
  });
}

let sharedEngine: Promise<MongoMemoryServer> | undefined;
let databases = 0;

/** The engine of this worker, on which each test file has a database of its own. It ends with the run (tests/support/sharedFolder.ts). */
function engineOfWorker(folder: string): Promise<MongoMemoryServer> {
  sharedEngine ??= startEngine().then((engine) => {
    writeFileSync(join(folder, 'pids', String(engine.instanceInfo?.instance.mongodProcess?.pid)), '');
    return engine;
  });
  return sharedEngine;
}

/**
 * An empty database of the caller's own, gone after `stop`. Files that share a worker share its engine; with `own` the engine is the
 * caller's alone, for a test that stops it, kills it or counts what it does.
 */
export async function throwawayDatabase({ own = false } = {}): Promise<ThrowawayDatabase> {
  const folder = process.env.SHARED_FOLDER;
  if (own || folder === undefined) {
    const engine = await startEngine();
    return { uri: engine.getUri('vessel-ops'), stop: async () => void (await engine.stop()) };
  }
  const uri = (await engineOfWorker(folder)).getUri(`vessel-ops-${(databases += 1)}`);
  return {
    uri,
    async stop() {
      const client = await MongoClient.connect(uri);
      await client.db().dropDatabase();
      await client.close();
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
