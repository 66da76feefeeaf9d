/** An erasure whose process is killed between two of its steps is finished at the next start. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { erasurePaths } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import type { ThrowawayDatabase } from '../support/database';
import { answersWithSecrets, HIM, SECRETS, secretsIn, secretsStored } from '../support/erasure';
import { faultsIn } from '../support/faultsIn';
import { person, type Person } from '../support/person';
import type { Relay } from '../support/relay';
import { runTool } from '../support/runTool';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from './relayedServer';

const { folder } = fixture;
let database: ThrowawayDatabase;
let relay: Relay;
let server: RunningServer;
let master: Person;
let vessel: number;

beforeAll(async () => {
  ({ database, relay, server } = fixture);
  master = await person(server.url);
  vessel = await addVessel(server.url, master.token);
});

/** The erasures of a record in the log, asked past the relay. */
async function erasuresOf(record: number): Promise<{ blanked?: true }[]> {
  const client = await MongoClient.connect(database.uri);
  const found = await client.db().collection<{ blanked?: true }>('changes').find({ op: 'erased', kind: 'crew', record }).toArray();
  await client.close();
  return found;
}

const listed = (): string[] => {
  const path = join(folder, 'erasures.jsonl');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
};

/** The secrets in the log, and in what waits to be delivered. Search words and due indexes hold them until they are computed again, some seconds later. */
const secretsRecorded = async (): Promise<string[]> => (await secretsStored(database.uri)).filter((found) => !/^(facts|crew):/.test(found));

/** Adds him with a past, waits until the due index of his ship holds his name, and erases him while the relay holds what the server sends to the database from `held` on, until `isReached`; then kills. */
async function killedErasure(held: (record: number) => string, isReached: (record: number) => Promise<boolean>): Promise<number> {
  const { body } = await master.post(paths.create('crew', vessel), validBody('crew', HIM));
  const id = Number(body.id);
  const path = paths.record('crew', vessel, id);
  expect((await master.put(path, validBody('crew', { ...HIM, remarks: 'none' }))).status).toBe(200);
  await until(
    async () => (await secretsStored(database.uri)).some((found) => found.startsWith('facts:')),
    'the due index to hold his name',
  );
  relay.holdFrom(held(id));
  const answer = master.post(erasurePaths.erasures, { records: [{ kind: 'crew', vessel, id }] }).catch((error: unknown) => error);
  try {
    await until(() => isReached(id), 'the erasure to come that far');
  } finally {
    await server.kill('SIGKILL');
    // What was held never reaches the database.
    relay.set('cut');
    relay.set('open');
  }
  expect(await answer).toBeInstanceOf(TypeError); // what fetch throws when the connection breaks
  return id;
}

async function expectFinished(id: number): Promise<void> {
  await server.restart();
  expect(await secretsRecorded()).toEqual([]);
  await until(async () => (await secretsStored(database.uri)).length === 0, 'search words and due index to be computed again');
  expect(await erasuresOf(id)).toMatchObject([{ blanked: true }]);
  expect(await answersWithSecrets(server.url, master.token, { vessels: [vessel], records: [{ vessel, id }] })).toEqual([]);
  const env = { MONGODB_URI: database.uri, DATA_DIR: folder };
  const archive = join(folder, `after-${id}.backup`);
  expect(await runTool('backup', env, [archive])).toMatchObject({ code: 0 });
  expect(secretsIn(gunzipSync(readFileSync(archive)).toString())).toEqual([]);
  expect(await faultsIn(database.uri)).toEqual([]);
}

test('killed after the recorded change, before the past is blank', async () => {
  const before = listed().length;
  // The fields of former changes are named in the commands that blank them alone.
  const id = await killedErasure(
    () => 'fields.name',
    async (record) => (await erasuresOf(record)).length === 1,
  );
  expect((await secretsStored(database.uri)).filter((found) => found.startsWith('changes:'))).toHaveLength(SECRETS.length);
  expect(listed()).toHaveLength(before);
  await expectFinished(id);
  expect(listed()).toHaveLength(before + 1);
});

test('killed between the blanking and the mark that it is done', async () => {
  const before = listed().length;
  // {blanked: true} in BSON.
  const id = await killedErasure(
    () => '\u0008blanked\0\u0001',
    async (record) => (await erasuresOf(record)).length === 1 && (await secretsRecorded()).length === 0,
  );
  expect(await erasuresOf(id)).not.toMatchObject([{ blanked: true }]);
  await expectFinished(id);
  expect(listed()).toHaveLength(before + 1);
});

test('killed between the mark and the list beside the database, by which a restore of an older archive erases again', async () => {
  const before = listed().length;
  // {record, rev: 1} in BSON: the question for the first change of the record, by which the list names it.
  const firstOf = (record: number) =>
    `\u0010record\0${Buffer.from(Int32Array.of(record).buffer).toString('latin1')}\u0010rev\0\u0001\0\0\0\0`;
  const id = await killedErasure(firstOf, async (record) => (await erasuresOf(record))[0]?.blanked === true);
  expect(listed()).toHaveLength(before);
  await expectFinished(id);
  expect(listed()).toHaveLength(before + 1);
});
