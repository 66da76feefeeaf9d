/** Who holds a connection without using it is cut. Those of the deep tier wait for real limits, side by side: about 70 s, almost all of it idle. */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, register } from '../support/call';
import { deepTest } from '../support/deepTest';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { hold } from './slowConnection';

let server: RunningServer;
let token: string;
let upload: string;
let certificate: string;

beforeAll(async () => {
  server = await sharedServer();
  token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const { body } = await call(server.url, 'POST', paths.create('certificates', vessel), token, validBody('certificates'));
  upload = paths.fileUpload('certificates', vessel, Number(body.id));
  certificate = paths.record('certificates', vessel, Number(body.id));
});
afterAll(() => server.stop());

test('a header that drips in is cut', async () => {
  const heard = await hold(server.url, 'GET /api/vessels HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n');
  expect(heard).toMatch(/^HTTP\/1\.1 408 .*"code":"bad_request"/s);
});

const BOUNDARY = 'slow-boundary';
const uploadHead = () =>
  `POST ${upload} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 900000\r\n\r\n` +
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7 ${'x'.repeat(5_000)}`;
const post = (path: string, begun: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n${begun}`;
const rawSocket = () => new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
const closed = (socket: WebSocket) => new Promise((resolve) => socket.once('close', resolve));

/** Each ends when the server has cut it. */
describe.concurrent('cut', () => {
  deepTest('a connection that never says anything', async () => void (await hold(server.url, '', '')));

  deepTest('a JSON body that drips in', async () => {
    expect(await hold(server.url, post('/api/login', '{"email":"'), 'x')).not.toMatch(/^HTTP\/1\.1 2/);
  });

  deepTest("a stranger's body, soon after the refusal", async () => {
    expect(await hold(server.url, post('/api/vessels', '{"name":"'), 'x')).toMatch(/^HTTP\/1\.1 401 /);
  });

  deepTest('an upload that falls silent, and one that drips in; neither leaves a change', async () => {
    await Promise.all([hold(server.url, uploadHead(), ''), hold(server.url, uploadHead(), 'x')]);
    expect((await call(server.url, 'GET', certificate, token)).body).toMatchObject({ has_file: false, rev: 1 });
  });

  deepTest('a socket that opens and does not sign in', async () => void (await closed(rawSocket())));

  deepTest('a socket that signs in and then answers no heartbeat', async () => {
    const socket = rawSocket();
    socket.once('open', () => socket.send(`40${JSON.stringify({ token })}`));
    await closed(socket);
  });

  deepTest('while all that goes on others are served', async () => {
    const socket = io(server.url, { transports: ['websocket'], forceNew: true, auth: { token } });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    for (let second = 0; second < 60; second += 10) {
      expect((await call(server.url, 'GET', paths.vessels, token)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });
});
