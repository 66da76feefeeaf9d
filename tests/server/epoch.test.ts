/** The epoch of the logs on the wire: whatever names another is refused and changes nothing (.github/DECISIONS.md, epoch). It outlives a restart: tests/server/start.test.ts. */
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { openSocket } from '../support/openSocket';
import { useServerFixture } from '../support/useServerFixture';

const ANOTHER = 'another-epoch';
const fixture = useServerFixture();
const { server, mate } = fixture;

const epochNow = async () => (await mate.get(paths.vessels)).body.epoch;

test('it is the same in every list, in catching up and in each ETag', async () => {
  const { vessel } = fixture;
  const epoch = await epochNow();
  expect(epoch).toMatch(/^e[\w-]{12}$/);
  const added = await mate.post(paths.create('audits', vessel), validBody('audits'));
  expect(added.headers.get('etag')).toBe(`"1.${String(epoch)}"`);
  for (const path of [paths.list('audits', vessel), paths.changes(vessel, 0)]) expect((await mate.get(path)).body.epoch).toBe(epoch);
});

test('an edit, a deletion, an addition and a catch-up that name another are refused with 409; this one, and a revision alone, pass', async () => {
  const { vessel } = fixture;
  const epoch = String(await epochNow());
  const { body } = await mate.post(paths.create('crew', vessel), validBody('crew'), { 'X-Epoch': epoch });
  const path = paths.record('crew', vessel, Number(body.id));
  const before = (await mate.get(paths.changes(vessel, 0))).body;
  const refused = { status: 409, body: { code: 'restored', error: expect.stringContaining('restored from a backup') } };
  const tag = { 'If-Match': `"1.${ANOTHER}"` };
  expect(await mate.put(path, validBody('crew', { remarks: 'x' }), tag)).toMatchObject(refused);
  expect(await mate.remove(path, tag)).toMatchObject(refused);
  expect(await mate.post(paths.create('crew', vessel), validBody('crew'), { 'X-Epoch': ANOTHER })).toMatchObject(refused);
  expect(await mate.get(paths.changes(vessel, 1, ANOTHER))).toMatchObject(refused);
  expect((await mate.get(paths.changes(vessel, 0))).body).toEqual(before);

  const socket = await openSocket(server.url, { token: mate.token });
  expect(await socket.send('watch', { vessel, since: 1, epoch: ANOTHER })).toMatchObject({ code: 'restored' });
  expect(await socket.send('watch', { vessel, since: 1, epoch: 7 })).toMatchObject({ code: 'bad_request' });
  expect(await socket.send('watch', { vessel, since: 1, epoch })).toMatchObject({ head: before.head, epoch });
  // Refused, it is not followed either.
  socket.close();

  expect(await mate.put(path, validBody('crew', { remarks: 'x' }), { 'If-Match': `"1.${epoch}"` })).toMatchObject({
    status: 200,
    body: { rev: 2 },
  });
  expect(await mate.remove(path, { 'If-Match': '"2"' })).toMatchObject({ status: 204 });
});
