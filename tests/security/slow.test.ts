/** Who holds a connection without using it is cut: one of the limits. The others take minutes (slow.deep.test.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { hold } from './slowConnection';

let server: RunningServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

test('a header that drips in is cut', async () => {
  const heard = await hold(server.url, 'GET /api/vessels HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n');
  expect(heard).toMatch(/^HTTP\/1\.1 408 .*"code":"bad_request"/s);
});
