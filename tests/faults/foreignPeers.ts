/** Two installations, each with a database of its own, on one Redis: neither hears the other. */
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { MongoClient } from 'mongodb';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { openScreen, type Screen } from '../support/openScreen';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { peers } from './pair';

const { able } = peers;

interface Installation {
  server: RunningServer;
  token: string;
  vessel: number;
  screen: Screen;
}

/** The first of the two processes, and an installation with a database of its own on the same Redis. */
let here: Installation;
let there: Installation;
let stop = async () => {};

async function look(server: RunningServer, token: string, vessel: number): Promise<Installation> {
  const screen = openScreen(server.url, token, null);
  await screen.open(vessel);
  return { server, token, vessel, screen };
}

beforeAll(async () => {
  if (!able) return;
  here = await look(peers.a, peers.token, peers.vessel);
  const database = await throwawayDatabase();
  const server = await startServer({ env: { MONGODB_URI: database.uri, REDIS_URL: peers.redis.url } });
  const token = await register(server.url);
  there = await look(server, token, await addVessel(server.url, token));
  stop = async () => {
    for (const { screen } of [here, there]) screen.close();
    await server.stop();
    await database.stop();
  };
});
afterAll(() => stop());

const namesOn = ({ screen }: Installation) => screen.live.records('crew').map(({ name }) => name);
async function write({ server, token, vessel }: Installation, name: string): Promise<void> {
  expect((await call(server.url, 'POST', paths.create('crew', vessel), token, { ...exampleBody(kindOf('crew'), 1), name })).status).toBe(
    201,
  );
}

test.skipIf(!able)('what is written in one is not on the screens of the other, though their vessels have the same number', async () => {
  expect(there.vessel).toBe(here.vessel);
  await write(here, 'Of the one');
  await until(() => namesOn(here).includes('Of the one'), 'its own screen to show it');
  await write(there, 'Of the other');
  await until(
    () => namesOn(there).includes('Of the other'),
    () => `its own screen to show it, instead of ${String(namesOn(there))}`,
  );
  expect(namesOn(there)).toEqual(['Of the other']);
  expect(namesOn(here)).toEqual(['Of the one']);
});

test.skipIf(!able)('a message that names another installation is ignored, and logged once', async () => {
  const mongo = new MongoClient(peers.uri);
  const installation = await mongo.db().collection('installation').findOne();
  await mongo.close();
  const names = `vessel-ops:${String(installation?.epoch)}`;
  const client = createClient({ url: peers.redis.url });
  client.on('error', () => undefined); // it outlives nothing
  await client.connect();
  const stranger = new Server(0, { adapter: createAdapter(client, { streamName: names, channelPrefix: names }) });
  const forged = {
    scope: here.vessel,
    seq: 2,
    kind: 'crew',
    record: 99,
    rev: 1,
    op: 'created',
    fields: { ...exampleBody(kindOf('crew'), 1), name: 'A stranger' },
    by: 'x',
    user: 1,
    at: new Date(),
  };
  const before = namesOn(here);
  const lines = () =>
    here.server
      .output()
      .split('\n')
      .filter((line) => line.includes('another installation'));
  await until(() => {
    stranger.serverSideEmit('change', forged, 'another one');
    stranger.serverSideEmit('change', forged);
    return lines().length > 0;
  }, 'the message to be noticed');
  await write(here, 'The next');
  await until(() => namesOn(here).includes('The next'), 'the next to be shown');
  expect(namesOn(here)).toEqual([...before, 'The next']);
  expect(lines()).toHaveLength(1);
  await stranger.close();
  client.destroy();
});
