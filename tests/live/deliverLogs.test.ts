/** How a change reaches the followers of one process: after its author's answer, in slices, and only those who still follow. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { ChangeModel, type ChangeDocument } from '../../server/database/models/log';
import { storage } from '../../server/database/storage';
import { deliverLogs } from '../../server/live/deliverLogs';
import { type LiveServer, room } from '../../server/live/LiveServer';
import { onChange } from '../../server/log/published';
import { kindOf } from '../../shared/kinds/kinds';
import { createRecord, readFields } from '../../server/records/writeRecords';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';
import { until } from '../support/until';

/** More than two slices. */
const FOLLOWERS = 410;
const VESSEL = 7;

// Nothing polls but what the last test lets poll.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const http = createServer();
const io = new Server(http, { transports: ['websocket'] }) as LiveServer;
const logs = deliverLogs(io, () => {});
const clients: Socket[] = [];
const received = new Map<string, number[]>();

const change = (seq: number): ChangeDocument => ({
  scope: VESSEL,
  seq,
  kind: 'audits',
  record: 1,
  rev: seq,
  op: 'updated',
  fields: { remarks: `Change ${seq}` },
  by: 'mate@example.com',
  user: 1,
  at: new Date(),
});

beforeAll(async () => {
  io.on('connection', (socket) => void socket.join(room.log(VESSEL).full));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  for (let nth = 0; nth < FOLLOWERS; nth += 1) {
    const client = connect(url, { transports: ['websocket'], forceNew: true });
    client.on('change', ({ seq }: { seq: number }) => received.set(client.id ?? '', [...(received.get(client.id ?? '') ?? []), seq]));
    clients.push(client);
    await new Promise<void>((done) => client.once('connect', done));
  }
});
afterAll(async () => {
  logs.stop();
  for (const client of clients) client.disconnect();
  await io.close();
  vi.useRealTimers();
});

test('nothing is sent before the author of a change is answered; then each follower is sent every change once, in order', async () => {
  let packets = 0;
  for (const socket of io.sockets.sockets.values()) socket.conn.on('packetCreate', () => (packets += 1));
  // The poll has found the second before it was published.
  for (const seq of [1, 2, 2, 3]) logs.deliver(change(seq));
  // All that an answer waits for in the same turn of the event loop.
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
  expect(packets).toBe(0);
  await expect.poll(() => [...received.values()].filter((numbers) => numbers.includes(3)).length).toBe(FOLLOWERS);
  for (const numbers of received.values()) expect(numbers).toEqual([1, 2, 3]);
});

test('between two slices others have their turn, and who leaves meanwhile is sent nothing', async () => {
  received.clear();
  const last = [...io.sockets.sockets.values()].at(-1);
  const first = [...io.sockets.sockets.values()][0];
  let isFirstSent = false;
  first?.conn.on('packetCreate', () => (isFirstSent = true));
  logs.deliver(change(4));
  while (!isFirstSent) await turn();
  await last?.leave(room.log(VESSEL).full);
  logs.deliver(change(5));
  await expect.poll(() => [...received.values()].filter((numbers) => numbers.includes(5)).length).toBe(FOLLOWERS - 1);
  expect(received.get(last?.id ?? '')).toBeUndefined();
});

test('the poll for changes of other processes sends none of a group of writes that is stored and not yet published', async () => {
  received.clear();
  const database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
  await openEpoch();
  logs.stop();
  const delivered: number[] = [];
  const polling = deliverLogs(io, ({ scope }) => void delivered.push(scope));
  const stopListening = onChange(polling.deliver);
  onTestFinished(async () => {
    stopListening();
    polling.stop();
    vi.restoreAllMocks();
    await disconnectDatabase();
    await database.stop();
  });
  const [watcher] = io.sockets.sockets.values();
  // Polled after the vessel of the group.
  const other = VESSEL + 1;
  await watcher?.join(room.log(other).full);
  await ChangeModel.collection.insertOne({ ...change(1), scope: other } as never);

  let publish = () => {};
  const isHeld = new Promise<void>((done) => (publish = done));
  const noteHead = vi.spyOn(storage, 'noteHead').mockImplementation(() => isHeld.then(() => undefined));
  const audits = kindOf('audits');
  const values = readFields(audits, validBody('audits'), 'add');
  const writes = [1, 2, 3].map((user) => createRecord(audits, VESSEL, { user, email: `mate${user}@example.com` }, values));
  await until(() => noteHead.mock.calls.length > 0, 'a group that is stored');
  vi.advanceTimersByTime(5_000);
  await until(() => delivered.includes(other), 'the poll');
  publish();
  await Promise.all(writes);
  const follower = watcher?.id ?? '';
  await until(() => (received.get(follower) ?? []).length >= 4, 'every change');
  expect(received.get(follower)).toEqual([1, 1, 2, 3]);
});
