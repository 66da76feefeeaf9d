/** What is taken away on one process, personal data or access, is gone on the others, with Redis there, silent, gone and back. */
import { beforeAll, expect, test } from 'vitest';
import { exampleBody } from '../../scripts/bench/fleet';
import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { erasurePaths } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { searchPath } from '../../shared/api/search';
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

test.skipIf(!peers.able)('personal data erased on one process is told by no other', async () => {
  const onB = await peers.screenOn(b);
  const shows = () => JSON.stringify(onB.live.records('crew')).includes('Zyxquilla');
  await peers.throughRedis(async () => {
    const him = { ...exampleBody(kindOf('crew'), 1), name: 'Zyxquilla Vantabrook', passport: 'PASSQX9911' };
    const { body } = await patientCall(a.url, 'POST', paths.create('crew', vessel), token, him);
    const record = { kind: 'crew', vessel, id: Number(body.id) } as const;
    const asked = [
      paths.list('crew', vessel),
      paths.lists(vessel),
      paths.record('crew', vessel, record.id),
      paths.history('crew', vessel, record.id),
      paths.changes(vessel, Number(body.seq ?? 0)),
      searchPath('Vantabrook'),
    ];
    const telling = async (): Promise<string[]> => {
      const answers = await Promise.all(asked.map((path) => call(b.url, 'GET', path, token)));
      return asked.filter((_, nth) => /Zyxquilla|PASSQX9911/.test(JSON.stringify(answers[nth]?.body)));
    };
    // The other process has it all in memory, and somebody looks at it.
    await until(async () => (await telling()).length === asked.length, 'the other process to tell of him');
    await until(shows, 'him on the screen');
    expect(await call(a.url, 'POST', erasurePaths.erasures, token, { records: [record] })).toMatchObject({
      status: 200,
      body: { erased: 1 },
    });
    expect(await telling()).toEqual([]);
    await until(() => !shows(), 'the screen to forget him');
  });
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
