/** What the log takes of the disk on the embedded engine: little more than what was typed, and its indexes less than what they index. */
import { randomBytes, randomUUID } from 'node:crypto';
import { MongoClient, type Db, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { logger } from '../../server/logger';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { throwawayDatabase, type ThrowawayDatabase } from '../support/database';
import { SEED } from '../support/tier';

const SHIPS = 100;
const PEOPLE = 40;
const CHANGES = 5_000;
/** Of the disk, for an edit of one field, with its share of ten indexes. */
const MOST_BYTES = 450;

let database: ThrowawayDatabase;
let client: MongoClient;

beforeAll(async () => {
  logger.level = 'silent';
  database = await throwawayDatabase({ own: true });
  client = await MongoClient.connect(database.uri);
});
afterAll(async () => {
  await disconnectDatabase();
  await client?.close();
  await database?.stop();
});

/** The same numbers in every run, from 0 to below 1. */
function createChance(): () => number {
  let state = SEED;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

const WORDS =
  'checked by the second engineer and found in good order pump valve gasket spare awaiting delivery next port class surveyor attended'.split(
    ' ',
  );

/** Edits of one field on many ships at once, as a fleet makes them. */
function edits(): Document[] {
  const chance = createChance();
  const below = (count: number) => Math.floor(chance() * count);
  const text = () => Array.from({ length: 3 + below(10) }, () => WORDS[below(WORDS.length)]).join(' ');
  const heads = new Map<number, number>();
  return Array.from({ length: CHANGES }, (_, nth) => {
    const scope = 1 + below(SHIPS);
    const seq = (heads.get(scope) ?? 0) + 1;
    heads.set(scope, seq);
    const user = below(PEOPLE);
    const [was, is] = [text(), text()];
    return {
      scope,
      seq,
      kind: VESSEL_KINDS[nth % VESSEL_KINDS.length],
      record: 1_000 * scope + (seq % 100),
      rev: 2 + seq,
      op: 'updated',
      fields: { remarks: is },
      was: { remarks: was },
      by: `officer.${user}@vessel-operations.example`,
      user,
      at: new Date(),
      key: `${user}:${randomUUID()}`,
      request: randomBytes(32).toString('base64url'),
    };
  });
}

/** The log's documents, what they take of the disk, and what its indexes take. */
async function sizeOf(db: Db): Promise<{ documents: number; stored: number; indexes: number }> {
  await db.admin().command({ fsync: 1 });
  const { size, storageSize, totalIndexSize } = await db.command({ collStats: 'changes' });
  return { documents: size, stored: storageSize, indexes: totalIndexSize };
}

test('an edit of one field takes at most 450 bytes, and the indexes at most half of what they index', async () => {
  await connectDatabase(database.uri, true);
  const db = client.db();
  await db.collection('changes').insertMany(edits());
  const { documents, stored, indexes } = await sizeOf(db);
  expect((stored + indexes) / CHANGES).toBeLessThanOrEqual(MOST_BYTES);
  expect(indexes / documents).toBeLessThanOrEqual(0.5);
  // Started again, and opened by a tool that runs beside the server, it is as it was made.
  for (const embedded of [true, false]) {
    await disconnectDatabase();
    await connectDatabase(database.uri, embedded);
  }
});

test('a log that an older version made opens with all its indexes', async () => {
  const uri = database.uri.replace('vessel-ops', 'vessel-ops-older');
  await disconnectDatabase();
  await connectDatabase(uri, false);
  const older = client.db('vessel-ops-older').collection('changes');
  const made = await older.indexes();
  await disconnectDatabase();
  await connectDatabase(uri, true);
  expect(await older.indexes()).toEqual(made);
  await older.insertOne({ scope: 1, seq: 1 });
  await expect(older.insertOne({ scope: 1, seq: 1 })).rejects.toThrow('scope_1_seq_1');
});
