/** A shared computer on board: its changes say who was at the keyboard, as they said; other accounts cannot say so. */
import { expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { trailPath } from '../../shared/api/activity';
import type { AnyChange } from '../../shared/log/change';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { download } from '../support/multipart';
import { useServerFixture } from '../support/useServerFixture';
import { call } from '../support/call';

const fixture = useServerFixture({ two: true });

const said = (text: string) => ({ 'X-Keyboard': encodeURIComponent(text) });

test('the change of a shared computer keeps who was at the keyboard, in the log, the history and the trail', async () => {
  const { server, mate, master, vessel } = fixture;
  const administrator = server.administrator ?? '';
  const { user } = (await mate.get('/api/sessions')).body as { user: { id: number } };
  const line = async () =>
    ((await call(server.url, 'GET', accessPaths.accounts, administrator)).body.accounts as AccountLine[]).find(({ id }) => id === user.id);
  const settings = { role: 'editor', vessels: null, ends: null, suspended: false };
  const change = (more: object) => call(server.url, 'PUT', accessPaths.account(user.id), administrator, { ...settings, ...more });
  expect(await change({ shared: 'yes' })).toMatchObject({ status: 400 });
  expect((await line())?.shared).toBeUndefined();
  expect(await change({ shared: true })).toMatchObject({ status: 200, body: { shared: true } });
  await mate.put('/api/profile', { name: "Ship's office" });

  const path = paths.create('audits', vessel);
  for (const wrong of ['%', encodeURIComponent('a@b.example'), encodeURIComponent('x'.repeat(300))])
    expect((await mate.post(path, validBody('audits'), { 'X-Keyboard': wrong })).status).toBe(400);
  const { id } = (await mate.post(path, validBody('audits'), said('2/O Ana Cruz'))).body;
  await mate.put(paths.record('audits', vessel, Number(id)), validBody('audits', { findings: 'none yet' }));
  // Another account cannot say who it is.
  const other = (await master.post(path, validBody('audits'), said('Master'))).body;

  const { changes } = (await mate.get(paths.changes(vessel, 0))).body as { changes: AnyChange[] };
  expect(changes.map(({ id: of, said: who }) => [of, who])).toEqual([
    [id, '2/O Ana Cruz'],
    [id, undefined],
    [other.id, undefined],
  ]);
  const history = (await mate.get(paths.history('audits', vessel, Number(id)))).body.changes as AnyChange[];
  expect(history.map(({ said: who }) => who)).toEqual([undefined, '2/O Ana Cruz']);
  const trail = (await download(server.url, trailPath(vessel, {}, 'jsonl'), mate.token)).bytes.toString();
  expect(trail).toContain("2/O Ana Cruz, as said, at Ship's office");
});
