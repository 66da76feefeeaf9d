import { MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { throwawayDatabase, type ThrowawayDatabase } from '../support/database';
import { startServer, type RunningServer } from '../support/startServer';

/** The server that the parts of projections.test.ts share, and its database. */
export const fixture = {} as { database: ThrowawayDatabase; mongo: MongoClient; server: RunningServer };

const JWT_SECRET = 'a key that every process of this test shares';
/** Starts a process on that database. */
export const start = () => startServer({ env: { MONGODB_URI: fixture.database.uri, JWT_SECRET } });

beforeAll(async () => {
  fixture.database = await throwawayDatabase();
  fixture.mongo = await MongoClient.connect(fixture.database.uri);
  fixture.server = await start();
});
afterAll(async () => {
  await fixture.mongo?.close();
  await fixture.server?.stop();
  await fixture.database?.stop();
});
