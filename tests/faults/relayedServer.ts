import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { throwawayDatabase, type ThrowawayDatabase } from '../support/database';
import { openRelay, type Relay } from '../support/relay';
import { startServer, type RunningServer } from '../support/startServer';

/** The server that the parts of distantDatabase.test.ts share, its folder, its database, and the relay between them. */
export const fixture = { folder: mkdtempSync(join(tmpdir(), 'vessel-ops-relayed-')) } as {
  folder: string;
  database: ThrowawayDatabase;
  relay: Relay;
  server: RunningServer;
};

beforeAll(async () => {
  fixture.database = await throwawayDatabase();
  const uri = new URL(fixture.database.uri);
  fixture.relay = await openRelay(uri.hostname, Number(uri.port));
  uri.port = String(fixture.relay.port);
  fixture.server = await startServer({ dataDir: fixture.folder, env: { MONGODB_URI: uri.href } });
});
afterAll(async () => {
  await fixture.server?.stop();
  fixture.relay?.stop();
  await fixture.database?.stop();
  rmSync(fixture.folder, { recursive: true, force: true });
});
