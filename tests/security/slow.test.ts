/** Who holds a connection without using it is cut. These wait for real limits, side by side: about 70 s, almost all of it idle. */
import { connect, type Socket } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, register } from '../support/call';
import { startServer, type RunningServer } from '../support/startServer';

const LONGEST = 100_000;
let server: RunningServer;
let token: string;
let upload: string;
let certificate: string;

beforeAll(async () => {
  server = await startServer();
  token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const { body } = await call(server.url, 'POST', paths.create('certificates', vessel), token, validBody('certificates'));
  upload = paths.certificateUpload(vessel, Number(body.id));
  certificate = paths.record('certificates', vessel, Number(body.id));
});
afterAll(() => server.stop());

/** Writes `head`, then `drip` every second; the seconds until the server closes the connection, and what it said. */
function hold(head: string, drip: string): Promise<{ seconds: number; heard: string }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(server.url);
    const started = Date.now();
    let heard = '';
    const socket: Socket = connect(Number(port), hostname, () => socket.write(head));
    const timer = setInterval(() => drip && socket.write(drip), 1_000);
    socket.on('data', (chunk) => (heard += chunk.toString())).on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ seconds: (Date.now() - started) / 1_000, heard });
    });
  });
}

const BOUNDARY = 'slow-boundary';
const uploadHead = () =>
  `POST ${upload} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 900000\r\n\r\n` +
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7 ${'x'.repeat(5_000)}`;

describe.concurrent('cut', () => {
  test(
    'a header that drips in',
    async () => {
      const { seconds, heard } = await hold('GET /api/vessels HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n');
      expect(seconds).toBeLessThan(30);
      expect(heard).toMatch(/^HTTP\/1\.1 408 .*"code":"bad_request"/s);
    },
    LONGEST,
  );

  test(
    'a connection that never says anything',
    async () => {
      expect((await hold('', '')).seconds).toBeLessThan(90);
    },
    LONGEST,
  );

  test(
    'a JSON body that drips in',
    async () => {
      const head = `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"`;
      expect((await hold(head, 'x')).seconds).toBeLessThan(75);
    },
    LONGEST,
  );

  test(
    "a stranger's body, soon after the refusal",
    async () => {
      const head = `POST /api/vessels HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"name":"`;
      const { seconds, heard } = await hold(head, 'x');
      expect(heard).toMatch(/^HTTP\/1\.1 401 /);
      expect(seconds).toBeLessThan(10);
    },
    LONGEST,
  );

  test(
    'an upload that falls silent, and one that drips in; neither leaves a change',
    async () => {
      const [silent, dripping] = await Promise.all([hold(uploadHead(), ''), hold(uploadHead(), 'x')]);
      expect(silent.seconds).toBeLessThan(75);
      expect(dripping.seconds).toBeLessThan(75);
      expect((await call(server.url, 'GET', certificate, token)).body).toMatchObject({ has_file: false, rev: 1 });
    },
    LONGEST,
  );

  test(
    'a socket that opens and does not sign in',
    async () => {
      const started = Date.now();
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      await new Promise((resolve) => socket.once('close', resolve));
      expect(Date.now() - started).toBeLessThan(20_000);
    },
    LONGEST,
  );

  test(
    'a socket that signs in and then answers no heartbeat',
    async () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      socket.once('open', () => socket.send(`40${JSON.stringify({ token })}`));
      const started = Date.now();
      await new Promise((resolve) => socket.once('close', resolve));
      expect(Date.now() - started).toBeLessThan(60_000);
    },
    LONGEST,
  );

  test(
    'while all that goes on others are served',
    async () => {
      const socket = io(server.url, { transports: ['websocket'], forceNew: true, auth: { token } });
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      for (let second = 0; second < 60; second += 10) {
        expect((await call(server.url, 'GET', paths.vessels, token)).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 10_000));
      }
      expect(socket.connected).toBe(true);
      socket.disconnect();
    },
    LONGEST,
  );
});
