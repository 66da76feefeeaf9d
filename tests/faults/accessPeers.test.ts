/** Access that is taken away on one process is gone on the others, with Redis there, silent, gone and back. */
import { beforeAll, expect, test } from 'vitest';
import { exampleBody } from '../../scripts/bench/fleet';
import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { addVessel, call, patientCall, register } from '../support/call';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { usePeers } from './usePeers';

const peers = usePeers();
let a: RunningServer;
let b: RunningServer;
let token: string;
let vessel: number;

beforeAll(() => {
  ({ a, b, token, vessel } = peers);
});

test.skipIf(!peers.able)('access that is taken away on one process is gone on the other', async () => {
  const other = await addVessel(a.url, token);
  await peers.throughRedis(async () => {
    const mate = await register(a.url);
    const accounts = (await call(a.url, 'GET', accessPaths.accounts, token)).body.accounts as AccountLine[];
    const newest = Math.max(...accounts.map(({ id }) => id));
    const set = async (settings: Partial<AccountSettings>) => {
      const whole: AccountSettings = { role: 'editor', vessels: null, ends: null, suspended: false, ...settings };
      expect((await patientCall(a.url, 'PUT', accessPaths.account(newest), token, whole)).status).toBe(200);
    };
    const add = async () => (await call(b.url, 'POST', paths.create('crew', vessel), mate, exampleBody(kindOf('crew'), 1))).status;
    const screen = await peers.screenOn(b, mate);
    expect(await add()).toBe(201);
    await set({ role: 'reader' });
    await until(async () => (await add()) === 403, 'the other process to refuse the reader');
    await set({ role: 'reader', vessels: [other] });
    await until(async () => (await call(b.url, 'GET', paths.list('crew', vessel), mate)).status === 404, 'the vessel to be out of sight');
    await set({ suspended: true });
    await until(() => screen.live.store.getState().link.state !== 'live', 'the socket to be closed');
    await until(async () => (await call(b.url, 'GET', paths.vessels, mate)).status === 401, 'the session to be over');
  });
});
