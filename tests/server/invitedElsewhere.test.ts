/** An account that one process has just made is restricted on the other processes from its first request on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import { addVessel, call, register } from '../support/call';
import { type ThrowawayDatabase, throwawayDatabase } from '../support/database';
import { type RunningServer, startServer } from '../support/startServer';

const ROUNDS = 5;
const PASSWORD = 'correct horse 9 battery';
let database: ThrowawayDatabase;
let servers: RunningServer[];

beforeAll(async () => {
  database = await throwawayDatabase();
  const env = { MONGODB_URI: database.uri, JWT_SECRET: 'one secret for both of the processes here' };
  servers = [await startServer({ env }), await startServer({ env })];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.stop();
});

test('an invited reader of one vessel reads and writes no other through another process', async () => {
  const [a = '', b = ''] = servers.map(({ url }) => url);
  const administrator = await register(a);
  const own = await addVessel(a, administrator, 'Own');
  const other = await addVessel(a, administrator, 'Other');
  const seen: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const settings = { role: 'reader', vessels: [own], ends: null, name: 'Reader' };
    const { body } = await call(a, 'POST', accessPaths.invitations, administrator, settings);
    const [, invitation] = String(body.path).split('invitation=');
    const account = { email: `reader${round}@example.com`, password: PASSWORD, invitation };
    const { body: signedIn } = await call(a, 'POST', '/api/register', undefined, account);
    const read = await call(b, 'GET', paths.list('crew', other), String(signedIn.token));
    const write = await call(b, 'DELETE', paths.record('vessels', 0, other), String(signedIn.token));
    seen.push([read.status, write.status]);
    if (write.status === 204) await call(a, 'POST', `${paths.record('vessels', 0, other)}/restore`, administrator);
  }
  expect(seen).toEqual(seen.map(() => [404, 403]));
});
