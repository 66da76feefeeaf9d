import { MongoClient, type Db } from 'mongodb';
import { afterAll, beforeAll, expect } from 'vitest';
import { addVessel } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { person, type Person } from '../support/person';
import { startServer, type RunningServer } from '../support/startServer';

/** The server that filesRefused.test.ts and its part, filePieces.ts, share. It takes files of at most 1 MB. */
export const fixture = {} as { uri: string; db: Db; server: RunningServer; mate: Person; vessel: number };
let client: MongoClient;
let stopDatabase: () => Promise<unknown>;

beforeAll(async () => {
  const database = await throwawayDatabase();
  stopDatabase = () => database.stop();
  client = await MongoClient.connect(database.uri);
  const server = await startServer({ env: { MONGODB_URI: database.uri, UPLOAD_LIMIT_MB: '1' } });
  const mate = await person(server.url);
  const vessel = await addVessel(server.url, mate.token);
  Object.assign(fixture, { uri: database.uri, db: client.db(), server, mate, vessel });
});
afterAll(async () => {
  expect(fixture.server?.log()).not.toMatch(/unforeseen|unhandled|uncaught/);
  await client?.close();
  await fixture.server?.stop();
  await stopDatabase?.();
});
