/** Links for people without an account: what they open, for how long, and nothing else. And invitations where no mail is sent. */
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_SENTENCES, accessPaths } from '../../shared/api/access';
import { type OutsideLine, outsidePaths, OUTSIDE_SENTENCES as SAY } from '../../shared/api/outside';
import { paths } from '../../shared/api/paths';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { call } from '../support/call';
import { makeLink, newLink } from '../support/link';
import { openSocket } from '../support/openSocket';
import { until } from '../support/until';

let fixture: ServerFixture;
let url: string;
let administrator: string;
let own: number;
let other: number;
let certificate: number;
let otherCertificate: number;
const PDF = Buffer.from('%PDF-1.7 stamped');

beforeAll(async () => {
  fixture = await openServerFixture();
  ({ url } = fixture.server);
  administrator = fixture.server.administrator ?? '';
  own = await fixture.create(administrator, 'vessels', 0);
  other = await fixture.create(administrator, 'vessels', 0);
  certificate = await fixture.create(administrator, 'certificates', own, { certificate_name: 'Load Line' });
  otherCertificate = await fixture.create(administrator, 'certificates', other, { certificate_name: 'Hidden' });
  await fixture.create(administrator, 'crew', own, { name: 'Olga Visible' });
  for (const [vessel, id] of [[own, certificate] as const, [other, otherCertificate] as const]) await upload(vessel, id, PDF);
});
afterAll(() => fixture.stop());

async function upload(vessel: number, id: number, bytes: Buffer): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'load line.pdf');
  const headers = { Authorization: `Bearer ${administrator}` };
  expect((await fetch(`${url}${paths.fileUpload('certificates', vessel, id)}`, { method: 'POST', body, headers })).status).toBe(200);
}
const read = (path: string, token: string) => call(url, 'GET', path, token);
const open = (secret: string) => call(url, 'POST', outsidePaths.open, null, { secret });
const lineOf = async (id: number) =>
  ((await call(url, 'GET', outsidePaths.links, administrator)).body.links as OutsideLine[]).find((each) => each.id === id);
/** What another process writes. */
const change = (id: number, values: object) =>
  fixture.database.db().collection<{ _id: number }>('links').updateOne({ _id: id }, { $set: values });

test('a link reads the particulars, the lists and the files of its sections, and every opening is listed', async () => {
  const link = await newLink(url, administrator, own, { name: 'Ann Lee, SIRE', sections: ['certificates', 'crew'] });
  const contents = await read(outsidePaths.contents, link.token);
  expect(contents.body).toMatchObject({ name: 'Ann Lee, SIRE', vessel: { id: own }, sections: ['certificates', 'crew'] });
  expect((await read(outsidePaths.list('crew'), link.token)).body.crew).toEqual([expect.objectContaining({ name: 'Olga Visible' })]);
  const { body } = await read(outsidePaths.list('certificates'), link.token);
  expect(body.certificates).toEqual([expect.objectContaining({ id: certificate, certificate_name: 'Load Line' })]);
  const headers = { Authorization: `Bearer ${link.token}` };
  const file = await fetch(`${url}${outsidePaths.file('certificates', certificate)}`, { headers });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
  expect([file.headers.get('cache-control'), file.headers.get('content-disposition')]).toEqual([
    'private, no-store',
    'attachment; filename="load line.pdf"',
  ]);
  const list = await fetch(`${url}${outsidePaths.list('crew')}`, { headers });
  expect(list.headers.get('cache-control')).toBe('no-store');

  await open(link.secret);
  const line = await lineOf(link.id);
  expect(line).toMatchObject({ opened: 2, revoked: null, openings: [{ address: expect.any(String) }, { agent: expect.any(String) }] });
  // Making and revoking is in the activity; openings are beside the link.
  const { body: activity } = await call(url, 'GET', paths.activity('fleet'), administrator);
  expect(activity.settings).toContainEqual(expect.objectContaining({ of: 'link', op: 'created', name: 'Ann Lee, SIRE' }));
  const stored = JSON.stringify(await fixture.database.db().collection('links').find().toArray());
  for (const secret of [link.secret, link.token, link.token.split('.')[1] ?? '']) {
    expect(stored).not.toContain(secret);
    expect(fixture.server.log()).not.toContain(secret);
  }
});

test('a link opens no other section, ship or file, and nothing else takes its token or its secret', async () => {
  const { token, secret } = await newLink(url, administrator, own, { sections: ['crew'] });
  const { token: whole } = await newLink(url, administrator, own);
  for (const [path, asked] of [
    [outsidePaths.list('certificates'), token],
    [outsidePaths.file('certificates', certificate), token],
    [outsidePaths.file('certificates', otherCertificate), whole],
    [outsidePaths.file('certificates', 999_999), whole],
  ] as const)
    expect((await read(path, asked)).status, path).toBe(404);
  for (const credential of [token, secret])
    for (const path of [
      paths.vessels,
      paths.lists(own),
      paths.list('crew', own),
      paths.fileDownload('certificates', own, certificate),
      paths.activity(own),
      paths.people,
      '/api/search?q=Olga',
      outsidePaths.links,
      '/api/shared/invoices',
    ])
      expect((await read(path, credential)).status, path).toBe(401);
  expect((await read(outsidePaths.contents, secret)).status).toBe(401);
  expect((await call(url, 'POST', paths.create('crew', own), token, {})).status).toBe(401);
  await expect(openSocket(url, { token })).rejects.toMatchObject({ code: 'signed_out' });
});

test('a link that was revoked, has expired or is forged opens nothing, also in another process', async () => {
  const ended: [string, (id: number) => Promise<unknown>][] = [
    ['revoked', (id) => call(url, 'DELETE', outsidePaths.link(id), administrator)],
    ['revoked by another process', (id) => change(id, { revoked: new Date() })],
    ['expired', (id) => change(id, { ends: addDays(todayUtc(), -1) })],
  ];
  for (const [what, end] of ended) {
    const link = await newLink(url, administrator, own);
    expect((await read(outsidePaths.contents, link.token)).status).toBe(200);
    await end(link.id);
    expect(await open(link.secret), what).toMatchObject({ status: 404, body: { error: SAY.dead } });
    expect(await read(outsidePaths.contents, link.token), what).toMatchObject({ status: 401, body: { error: SAY.dead } });
  }
  const link = await newLink(url, administrator, own);
  const [, opening = ''] = link.token.split('.');
  const neighbour = await newLink(url, administrator, own);
  for (const forged of [`${link.id}.${'A'.repeat(43)}`, `${neighbour.id}.${opening}`, `${link.id}.${link.secret}`, opening, `${link.id}.`])
    expect((await read(outsidePaths.contents, forged)).status, forged).toBe(401);
  expect((await open('A'.repeat(43))).status).toBe(404);
  // An opening lasts 12 hours; the link opens again.
  await change(link.id, { 'openings.0.at': new Date(Date.now() - 13 * 3_600_000) });
  expect((await read(outsidePaths.contents, link.token)).status).toBe(401);
  expect((await open(link.secret)).status).toBe(200);

  const revoked = await makeLink(url, administrator, own);
  expect((await call(url, 'DELETE', outsidePaths.link(revoked.id), administrator)).status).toBe(204);
  expect((await call(url, 'DELETE', outsidePaths.link(revoked.id), administrator)).status).toBe(404);
  expect((await lineOf(revoked.id))?.revoked).not.toBeNull();
});

test('a vessel that is deleted closes its links', async () => {
  const doomed = await fixture.create(administrator, 'vessels', 0);
  const link = await newLink(url, administrator, doomed);
  await call(url, 'DELETE', paths.record('vessels', 0, doomed), administrator);
  expect(await read(outsidePaths.contents, link.token)).toMatchObject({ status: 401, body: { error: SAY.dead } });
});

test('a download that is under way is cut when its link is revoked', async () => {
  const large = await fixture.create(administrator, 'certificates', own, { certificate_name: 'Plans' });
  await upload(own, large, Buffer.concat([PDF, Buffer.alloc(20_000_000)]));
  const link = await newLink(url, administrator, own);
  const path = outsidePaths.file('certificates', large);
  const request = get(`${url}${path}`, { headers: { Authorization: `Bearer ${link.token}` } });
  // Its body is never read.
  await new Promise((resolve) => request.once('response', resolve));
  request.on('error', () => undefined);
  await call(url, 'DELETE', outsidePaths.link(link.id), administrator);
  const isCut = () =>
    fixture.server
      .log()
      .split('\n')
      .some((line) => line.includes(path) && line.includes('"cut":true'));
  await until(isCut, 'the download to be cut');
  request.destroy();
});

test('a link names an existing ship, sections without invoices, a purpose and a day within a year', async () => {
  const whole = { name: 'Ann', vessel: own, sections: ['crew'], ends: todayUtc() };
  for (const [field, value] of [
    ['name', ' '],
    ['name', 'x'.repeat(81)],
    ['vessel', 999_999],
    ['vessel', 'all'],
    ['vessel', null],
    ['sections', []],
    ['sections', ['invoices']],
    ['ends', addDays(todayUtc(), -1)],
    ['ends', addDays(todayUtc(), 367)],
    ['ends', null],
  ] as const) {
    const { status, body } = await call(url, 'POST', outsidePaths.links, administrator, { ...whole, [field]: value });
    expect([status, (body.fields as Record<string, string>)[field]], `${field} ${String(value)}`).toEqual([400, SAY[field]]);
  }
  const editor = await fixture.signIn('editor-of-links@example.com');
  expect(await call(url, 'POST', outsidePaths.links, editor, whole)).toMatchObject({
    status: 403,
    body: { error: ACCESS_SENTENCES.administrators },
  });
});

test('a link that is opened over and over is refused for a while', async () => {
  const { secret } = await newLink(url, administrator, own);
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await open(secret)).status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('an installation without a mail server says so and makes links alone', async () => {
  const { url } = fixture.server;
  const invitations = (body: object) =>
    call(url, 'POST', accessPaths.invitations, administrator, { name: 'Ann', role: 'reader', vessels: null, ends: null, ...body });
  expect((await call(url, 'GET', accessPaths.invitations, administrator)).body).toMatchObject({ canMail: false });
  expect(await invitations({ email: 'ann@example.com' })).toMatchObject({
    status: 400,
    body: { fields: { email: ACCESS_SENTENCES.noMail } },
  });
  expect(await invitations({})).toMatchObject({ status: 201, body: { email: null, problem: null } });
});
