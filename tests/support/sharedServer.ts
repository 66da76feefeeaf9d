import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { privateFolderPath } from '../../server/database/engine/privateFolder';
import { call, patientCall, register } from './call';
import { startServer, type RunningServer } from './startServer';

/** What the shared server signs its tokens with, and what opens its metrics. */
export const SIGNING_KEY = 'a-signing-key-of-tests-only-0123456789';
export const METRICS_TOKEN = 'metrics-token-of-tests';
/** It believes what a proxy on this machine says, and writes down all it can. */
const ENV = { JWT_SECRET: SIGNING_KEY, METRICS_TOKEN, TRUST_PROXY: 'loopback', LOG_LEVEL: 'trace' };

let running: Promise<RunningServer> | undefined;

async function start(folder: string): Promise<RunningServer> {
  const server = await startServer({ dataDir: join(folder, String(process.pid)), env: ENV });
  writeFileSync(join(folder, 'pids', String(server.pid)), '');
  const token = await register(server.url);
  return {
    ...server,
    administrator: token,
    async stop() {
      const { vessels } = (await call(server.url, 'GET', '/api/vessels', token)).body as { vessels: { id: number }[] };
      for (const { id } of vessels) {
        const { status } = await patientCall(server.url, 'DELETE', `/api/vessels/${id}`, token);
        if (status !== 204 && status !== 404) throw new Error(`Vessel ${id} stays in the fleet of all files: ${status}`);
      }
    },
  };
}

/**
 * A server for tests that need only accounts and vessels of their own. Where files share a worker (tests/vitest.config.ts) it is
 * theirs, started by the first of them: no test may end or restart it, its numbers go on, its log is everybody's, and `stop` leaves it
 * with an empty fleet.
 */
export function sharedServer(): Promise<RunningServer> {
  const folder = process.env.SHARED_FOLDER;
  if (folder === undefined) return startServer({ env: ENV });
  running ??= start(folder);
  return running;
}

/** Where a client of MongoDB reaches the embedded database of a running server. */
export function embeddedUri({ dataDir }: Pick<RunningServer, 'dataDir'>): string {
  const socket = join(privateFolderPath(resolve(dataDir, 'database')), 'mongodb.sock');
  return `mongodb://${encodeURIComponent(socket)}/vessel-ops?directConnection=true`;
}
