import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, register } from './call';
import { startServer, type RunningServer } from './startServer';

let running: Promise<RunningServer> | undefined;

async function start(folder: string): Promise<RunningServer> {
  const server = await startServer({ dataDir: join(folder, String(process.pid)) });
  writeFileSync(join(folder, 'pids', String(server.pid)), '');
  const token = await register(server.url);
  return {
    ...server,
    async stop() {
      const { vessels } = (await call(server.url, 'GET', '/api/vessels', token)).body as { vessels: { id: number }[] };
      for (const { id } of vessels) await call(server.url, 'DELETE', `/api/vessels/${id}`, token);
    },
  };
}

/**
 * A server for tests that need only accounts and vessels of their own. Where files share a worker (tests/vitest.config.ts) it is
 * theirs, started by the first of them: no test may end or restart it, its numbers go on, and `stop` leaves it with an empty fleet.
 */
export function sharedServer(): Promise<RunningServer> {
  const folder = process.env.SHARED_FOLDER;
  if (folder === undefined) return startServer();
  running ??= start(folder);
  return running;
}
