/** The database's driver, on connections that break: every question ends, and it always comes back. */
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../server/database/patchMongoDriver';
import { throwawayDatabase } from '../support/database';
import { until } from '../support/until';

const lib = createRequire(import.meta.url);

test('a question put to a connection in the moment it ends fails, and does not wait for ever', async () => {
  const { Connection } = lib('mongodb/lib/cmap/connection.js') as {
    Connection: new (socket: Socket, options: object) => { command(ns: unknown, command: object): Promise<unknown> };
  };
  const { ns, HostAddress } = lib('mongodb/lib/utils.js') as { ns(name: string): unknown; HostAddress: new (address: string) => unknown };
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const connection = new Connection(socket, { id: 1, generation: 0, hostAddress: new HostAddress('127.0.0.1:1') });
    socket.destroy();
    const asked = connection.command(ns('admin.$cmd'), { ping: 1 }).then(
      () => 'answered',
      () => 'failed',
    );
    expect(await Promise.race([asked, delay(2_000, 'still waiting')])).toBe('failed');
  } finally {
    server.close();
  }
});

const CLIENTS = 12;
const AWAY_MS = 5_000;
const ROUNDS = 3;
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let relay: Server;
const clients: MongoClient[] = [];
let broken = false;
const open = new Set<Socket>();

/** A network that breaks connections in every way there is: at once, at the first word, in the middle, politely and not. */
function pass(outside: Socket): void {
  outside.on('error', () => undefined);
  if (broken) {
    const how = Math.random();
    if (how < 0.4) outside.destroy();
    else if (how < 0.7) outside.once('data', () => outside.destroy());
    else setTimeout(() => (how < 0.85 ? outside.end() : outside.resetAndDestroy()), Math.random() * 3);
    return;
  }
  const { hostname, port } = new URL(database.uri);
  const inside = connect(Number(port), hostname).on('error', () => undefined);
  open.add(outside);
  outside.pipe(inside).pipe(outside);
  outside.on('close', () => {
    open.delete(outside);
    inside.destroy();
  });
  inside.on('close', () => outside.destroy());
}

beforeAll(async () => {
  database = await throwawayDatabase();
  relay = createServer(pass).listen(0, '127.0.0.1');
  await new Promise((resolve) => relay.once('listening', resolve));
  const uri = `mongodb://127.0.0.1:${(relay.address() as AddressInfo).port}/driver?directConnection=true&minHeartbeatFrequencyMS=50&heartbeatFrequencyMS=1000`;
  while (clients.length < CLIENTS) clients.push(await MongoClient.connect(uri, { retryWrites: false, serverSelectionTimeoutMS: 3_000 }));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  relay?.close();
  await database?.stop();
});

test('a driver whose connections break again and again comes back as soon as they hold', async () => {
  const last = clients.map(() => 0);
  let over = false;
  const asking = clients.flatMap((client, nth) =>
    [1, 2, 3].map(async () => {
      while (!over) {
        const found = await client
          .db()
          .collection('any')
          .findOne({})
          .then(
            () => true,
            () => false,
          );
        if (found) last[nth] = performance.now();
        await delay(10);
      }
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    broken = true;
    for (const socket of open) socket.destroy();
    await delay(AWAY_MS);
    broken = false;
    const since = performance.now();
    await until(() => last.every((at) => at > since), 'every client to come back', 10_000);
  }
  over = true;
  // A question without an answer would keep this waiting.
  expect(await Promise.race([Promise.all(asking).then(() => 'all answered'), delay(10_000, 'some never answered')])).toBe('all answered');
});
