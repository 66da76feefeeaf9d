/** No header at any door ends the process: what a callback throws costs its own request alone. A dead process is a failed test. */
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guarded } from '../../server/guarded';
import { guardServer } from '../../server/app/createServer';
import { createOwnHosts } from '../../server/http/addresses';
import { register } from '../support/call';
import { exchange } from '../support/exchange';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { many, SEED } from '../support/tier';
import { DOORS, EVENTS, HEADERS, ODD, PACKETS, UPGRADE, VALUES } from './doorCases';

const CASES = many(300, 5_000);
const SOCKET = /transport=(polling|websocket) /;
let server: RunningServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

test('no header at any door ends the process, whoever leaves in the middle', async () => {
  const one = fc.tuple(
    fc.constantFrom(...DOORS),
    fc.array(fc.tuple(fc.constantFrom(...HEADERS), fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 3 }),
  );
  const drawn = fc.sample(fc.tuple(one, fc.boolean()), { numRuns: CASES, seed: SEED });
  // Each origin without a host at both doors of the socket, and each door left at once: those have ended a process before.
  const origins = VALUES.flatMap((value) =>
    DOORS.filter(([line]) => SOCKET.test(line)).map((door) => [[door, [['Origin', value]]], false] as (typeof drawn)[number]),
  );
  const left = DOORS.map((door) => [[door, [['Accept', '*']]], true] as (typeof drawn)[number]);
  for (const [[[line, more], headers], leaves] of [...origins, ...left, ...drawn]) {
    const host = headers.some(([name]) => name === 'Host') ? '' : 'Host: a\r\n';
    const bytes = Buffer.from(
      `${line}\r\n${host}${more}${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{}`,
      'latin1',
    );
    if (leaves) await leaveAtOnce(bytes);
    else void exchange(server.url, bytes, { begun: true });
    expect(await lives(), `${bytes.toString('latin1').slice(0, 400)}\n${server.output().slice(-2_000)}`).toBe(true);
  }
});

/** Whether the same process still answers: the ids of its requests begin with a word of its own. */
async function lives(): Promise<boolean> {
  const heard = await exchange(server.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const word = /^X-Request-Id: (\w+)-/im.exec(heard)?.[1];
  first ??= word;
  return word !== undefined && word === first;
}
let first: string | undefined;

/** Sends and resets the connection, as a link that breaks does. */
function leaveAtOnce(bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => setImmediate(() => socket.resetAndDestroy())));
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}

test('no event of a socket ends the process', async () => {
  const token = await register(server.url);
  const drawn = fc.sample(fc.tuple(fc.constantFrom(...EVENTS), fc.array(fc.constantFrom(...ODD), { maxLength: 4 }), fc.boolean()), {
    numRuns: Math.ceil(CASES / 6),
    seed: SEED,
  });
  const socket: Socket = io(server.url, { transports: ['websocket'], forceNew: true, auth: { token } });
  await new Promise((done) => socket.once('connect', () => done(null)));
  for (const [event, args, asks] of drawn) {
    if (asks) socket.emit(event, ...args, () => undefined);
    else socket.emit(event, ...args);
  }
  for (const packet of PACKETS)
    await new Promise<void>((done) => {
      const raw = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
      raw.once('connect', () => {
        raw.io.engine.write(packet);
        raw.io.engine.once('close', () => done());
        setTimeout(() => raw.disconnect(), 20);
      });
    });
  expect(await lives()).toBe(true);
  socket.disconnect();
});

test('a listener that throws costs its own request, and the server goes on', async () => {
  const faulty = createServer((request, response) => {
    if (request.url === '/fault') throw new Error('planted');
    response.end('well');
  });
  faulty.on('upgrade', () => {
    throw new Error('planted');
  });
  guardServer(faulty, createOwnHosts([]));
  await new Promise<void>((done) => faulty.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`;
  expect(await exchange(url, 'GET /fault HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1\.1 500 [^]*Something went wrong on our side\./);
  expect(await exchange(url, `GET / HTTP/1.1\r\nHost: a\r\n${UPGRADE}\r\n`)).toBe('');
  expect(await exchange(url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toContain('well');
  faulty.close();
});

test('what a callback throws, at once or later, reaches its refusal and never the library', async () => {
  const refused: unknown[] = [];
  const refuse = (error: unknown, who: string) => {
    refused.push([String(error), who]);
    throw new Error('refusing failed too');
  };
  guarded(
    'at once',
    (_who: string) => {
      throw new Error('now');
    },
    refuse,
  )('a');
  guarded(
    'later',
    async (_who: string) => {
      throw new Error('soon');
    },
    refuse,
  )('b');
  await new Promise(setImmediate);
  expect(refused).toEqual([
    ['Error: now', 'a'],
    ['Error: soon', 'b'],
  ]);
});
