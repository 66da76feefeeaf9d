/** The database's driver, on connections that break again and again: every question ends, and it always comes back. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../server/patches/mongodb';
import { throwawayDatabase } from '../support/database';
import { SEED } from '../support/tier';
import { until } from '../support/until';

const CLIENTS = 12;
const AWAY_MS = 5_000;
const ROUNDS = 3;
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let relay: Server;
const clients: MongoClient[] = [];
let broken = false;
let drawn = SEED;
/** The next number of a fixed series, from 0 to 1. */
const draw = () => (drawn = (drawn * 48_271) % 2_147_483_647) / 2_147_483_647;
const open = new Set<Socket>();

/** A network that breaks connections in every way there is: at once, at the first word, in the middle, politely and not. */
function pass(outside: Socket): void {
  outside.on('error', () => undefined);
  if (broken) {
    const how = draw();
    if (how < 0.4) outside.destroy();
    else if (how < 0.7) outside.once('data', () => outside.destroy());
    else setTimeout(() => (how < 0.85 ? outside.end() : outside.resetAndDestroy()), draw() * 3);
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
    await until(() => last.every((at) => at > since), 'every client to come back');
  }
  over = true;
  // A question without an answer would keep this waiting.
  expect(await Promise.all(asking)).toHaveLength(CLIENTS * 3);
});
