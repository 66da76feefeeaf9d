import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { LONGEST_VIEW_QUERY, MOST_VIEWS, type View } from '../../shared/api/view';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { person, type Person } from '../support/person';

let fixture: ServerFixture;
let ann: Person;
let bo: Person;

beforeAll(async () => {
  fixture = await openServerFixture();
  // Views for everybody outlive the tests that made them.
  await fixture.database.db().collection('views').deleteMany({});
  [ann, bo] = [await person(fixture.server.url), await person(fixture.server.url)];
});
afterAll(() => fixture.stop());

const DUE = { kind: 'certificates', name: 'Due by class', query: 'status=Due%2CExpired&sort=-expiry_date', everybody: false };
const seen = async (who: Person, kind = 'certificates') => (await who.get(`${paths.views}?kind=${kind}`)).body.views as View[];

test('a view is for its owner alone until it is for everybody; others read it then, and change nothing', async () => {
  const { status, body } = await ann.post(paths.views, DUE);
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(Number), ...DUE, by: expect.stringContaining('@'), own: true });
  const path = paths.view(Number(body.id));
  expect(await seen(ann)).toEqual([body]);
  expect(await seen(ann, 'crew')).toEqual([]);
  expect(await seen(bo)).toEqual([]);
  for (const reply of [await bo.put(path, { name: 'Mine' }), await bo.remove(path)])
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });

  expect((await ann.put(path, { everybody: true })).body).toEqual({ ...body, everybody: true });
  expect(await seen(bo)).toEqual([{ ...body, everybody: true, own: false }]);
  for (const reply of [await bo.put(path, { name: 'Mine' }), await bo.remove(path)])
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden', error: 'Only its owner can change this view.' } });
  expect(await seen(ann)).toEqual([{ ...body, everybody: true }]);

  expect((await ann.remove(path)).status).toBe(204);
  expect([await seen(ann), await seen(bo)]).toEqual([[], []]);
  expect((await ann.remove(path)).status).toBe(404);
});

test('a name is given once for a list, by an account; another list and another account may have it too', async () => {
  const { body } = await ann.post(paths.views, { ...DUE, name: '  Ours \u200b' });
  expect(body.name).toBe('Ours');
  expect(await ann.post(paths.views, { ...DUE, name: 'Ours' })).toMatchObject({
    status: 409,
    body: { code: 'taken', fields: { name: expect.any(String) } },
  });
  expect((await ann.post(paths.views, { ...DUE, name: 'Ours', kind: 'crew' })).status).toBe(201);
  expect((await bo.post(paths.views, { ...DUE, name: 'Ours' })).status).toBe(201);
  const other = await ann.post(paths.views, { ...DUE, name: 'Theirs' });
  expect((await ann.put(paths.view(Number(other.body.id)), { name: 'Ours' })).body.code).toBe('taken');
  const twins = await Promise.all(Array.from({ length: 8 }, () => ann.post(paths.views, { ...DUE, name: 'Twin' })));
  expect(twins.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});

test('where it is looked at and which view it is are not kept', async () => {
  const { body } = await bo.post(paths.views, { ...DUE, name: 'Bare', query: 'vessel=4&status=Due&view=7' });
  expect(body.query).toBe('status=Due');
});

test.each([
  [{ kind: 'ships' }, 'kind'],
  [{ kind: { $gt: '' } }, 'kind'],
  [{ name: '' }, 'name'],
  [{ name: ' \u200b ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ name: 7 }, 'name'],
  [{ query: 'x'.repeat(LONGEST_VIEW_QUERY + 1) }, 'query'],
  [{ query: 'q=\u00e9' }, 'query'],
  [{ query: ['status'] }, 'query'],
  [{ everybody: 'yes' }, 'everybody'],
])('what cannot be kept is refused by its field: %j', async (wrong, field) => {
  const before = (await seen(bo)).length;
  const reply = await bo.post(paths.views, { ...DUE, name: 'Wrong', ...wrong });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: expect.stringMatching(/\.$/) } } });
  expect(await seen(bo)).toHaveLength(before);
});

test('a list that is not named, and an id that is none, are refused', async () => {
  for (const query of ['', '?kind=ships', '?kind=crew&kind=audits', '?kind[$gt]='])
    expect((await ann.get(`${paths.views}${query}`)).status, query).toBe(400);
  for (const id of ['0', 'x', '1e3', '9'.repeat(20)]) expect((await ann.remove(`${paths.views}/${id}`)).status, id).toBe(400);
});

test(`an account keeps ${MOST_VIEWS} views, also when many come at once`, async () => {
  const many = await person(fixture.server.url);
  const replies = await Promise.all(
    Array.from({ length: MOST_VIEWS + 20 }, (_, nth) => many.post(paths.views, { ...DUE, name: `View ${nth}` })),
  );
  const kept = await seen(many);
  const own = kept.filter((view) => view.own);
  expect(own.length).toBeLessThanOrEqual(MOST_VIEWS);
  expect(own).toHaveLength(replies.filter(({ status }) => status === 201).length);
  while ((await many.post(paths.views, { ...DUE, name: `More ${Math.random()}` })).status === 201);
  expect((await seen(many)).filter((view) => view.own)).toHaveLength(MOST_VIEWS);
  expect(await many.post(paths.views, { ...DUE, name: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'You have 100 views already. Delete one first.' },
  });
});
