/** The link of a wall display, over a real socket to a server that fails in its own ways. Nobody stands before a wall to reload it. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropCachedPicture } from '../../client/sync/cachedPicture';
import { createDisplayLink } from '../../client/sync/displayLink';
import { DISPLAY_NAMESPACE, DISPLAY_REMOVED, displayPaths } from '../../shared/api/display';
import { refuse, until } from './liveFixture';

const picture = (name: string) => ({ id: 1, name, vessels: null, sections: [], names: false, light: null, shown: [], more: 0 });
const answer = (response: ServerResponse, name: string) =>
  void response
    .writeHead(200, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ ...picture(name), today: '2026-11-20', at: Date.now() }));

let io: Server;
let onPicture: (response: ServerResponse) => void;
let connections = 0;
const onRemoved = vi.fn();
let stop = () => {};

beforeEach(async () => {
  const http = createServer(({ url }, response) =>
    url === displayPaths.picture ? onPicture(response) : void response.writeHead(404).end(),
  );
  io = new Server(http);
  io.of(DISPLAY_NAMESPACE).on('connection', () => void (connections += 1));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${url}${path}`, init));
  vi.stubGlobal('location', new URL(url));
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  onPicture = (response) => answer(response, 'before');
  connections = 0;
  onRemoved.mockClear();
  dropCachedPicture();
});

afterEach(async () => {
  stop();
  await io.close();
  vi.unstubAllGlobals();
});

function opened() {
  const { store, start } = createDisplayLink('token', onRemoved);
  stop = start();
  return store;
}

test('a display whose request fails after the server closed its socket connects again', async () => {
  const store = opened();
  await until(() => store.getState().link.state === 'live');
  let held: ServerResponse | undefined;
  onPicture = (response) => void (held = response);
  io.of(DISPLAY_NAMESPACE).emit('changed');
  await until(() => held !== undefined);

  onPicture = (response) => answer(response, 'after');
  io.of(DISPLAY_NAMESPACE).disconnectSockets();
  await until(() => io.engine.clientsCount === 0);
  held?.destroy();

  await until(() => store.getState().picture?.name === 'after');
  await until(() => connections === 2);
  expect(onRemoved).not.toHaveBeenCalled();
});

test.each([
  ['a page', (response: ServerResponse) => void response.writeHead(401, { 'Content-Type': 'text/html' }).end('<h1>Sign in</h1>')],
  ['JSON of its own', (response: ServerResponse) => void refuse(response, 401, { error: 'Unauthorized' })],
])('a display outlives a proxy that asks for a sign-in with %s, until the server itself says that it was removed', async (_, signIn) => {
  let signIns = 0;
  onPicture = (response) => {
    signIn(response);
    signIns += 1;
    onPicture = (next) => answer(next, 'after');
  };
  const store = opened();
  await until(() => store.getState().picture?.name === 'after');
  expect(signIns).toBe(1);
  expect(onRemoved).not.toHaveBeenCalled();

  onPicture = (response) => void refuse(response, 401, { error: DISPLAY_REMOVED, code: 'signed_out' });
  io.of(DISPLAY_NAMESPACE).emit('changed');
  await until(() => onRemoved.mock.calls.length === 1);
});
