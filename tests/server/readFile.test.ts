/** The bytes of a kept file are read piece by piece, and the database is asked no more once all of them are there. */
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openFile, readStoredFile } from '../../server/database/fileStore';
import { throwawayDatabase } from '../support/database';

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
const asked: string[] = [];

beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(`${database.uri}?monitorCommands=true`, false);
  mongoose.connection.getClient().on('commandStarted', ({ commandName }) => void asked.push(commandName));
});
afterAll(async () => {
  await disconnectDatabase();
  await database.stop();
});

async function keep(content: Buffer): Promise<string> {
  const file = await openFile('scan.pdf', 'application/pdf', { user: 1, quota: 0, size: 1 });
  await file.write(content);
  await file.end('');
  return file.id;
}

async function read(id: string, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readStoredFile(id, size) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

test('a file of three pieces is read in three questions: a database that dies then does not cut an answer that is whole', async () => {
  const content = randomBytes(600_000);
  const id = await keep(content);
  asked.length = 0;
  expect(content.equals(await read(id, content.length))).toBe(true);
  expect(asked.filter((name) => name !== 'killCursors')).toEqual(['find', 'getMore', 'getMore']);
});

test('a file that lacks a piece, or has other bytes than it says, ends in an error', async () => {
  const content = randomBytes(600_000);
  const id = await keep(content);
  await expect(read(id, content.length + 1)).rejects.toThrow('has 600000 bytes of 600001');
  await expect(read(id, content.length - 1)).rejects.toThrow('has 600000 bytes of 599999');
  await mongoose.connection.collection('files.chunks').deleteOne({ n: 1, files_id: new mongoose.Types.ObjectId(id) });
  await expect(read(id, content.length)).rejects.toThrow('lacks its piece 1');
});
