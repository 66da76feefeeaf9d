/** Requests that something overtakes on their way: the session ends or the vessel is deleted while a file arrives, or before a repeat. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KindName } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { begin, MULTIPART, multipartBody, sendParts, type Answered, type Part } from '../support/multipart';
import { pdfOf, sampleFiles } from '../support/sampleFiles';
import { until } from '../support/until';

let fixture: ServerFixture;
let token: string;
let logged = 0;
let people = 0;

beforeAll(async () => {
  fixture = await openServerFixture();
  logged = fixture.server.log().length;
  token = await fixture.signIn('keeper@example.com');
});
afterAll(async () => {
  expect(fixture.server.log().slice(logged)).not.toMatch(/unforeseen|unhandled|uncaught/);
  await fixture.stop();
});

const collection = (name: string) => fixture.database.db().collection(name);
const count = (name: string) => collection(name).countDocuments();
/** Everything an upload could leave behind. */
const traces = async () => [await count('changes'), await count('files.files'), await count('files.chunks'), await count('uploads')];

interface Place {
  vessel: number;
  /** A certificate's file, and an inspection with its report. */
  uploads: [how: string, path: string, fields: Part[]][];
}

const fieldsOf = (kind: KindName, changes = {}): Part[] =>
  Object.entries(validBody(kind, changes)).map(([name, value]) => ({ name, content: String(value) }));

async function openPlace(): Promise<Place> {
  const vessel = await addVessel(fixture.server.url, token);
  const certificate = await fixture.create(token, 'certificates', vessel);
  return {
    vessel,
    uploads: [
      ['the file of a certificate', paths.fileUpload('certificates', vessel, certificate), []],
      [
        'an inspection with its report',
        paths.create('equipment-inspections', vessel),
        fieldsOf('equipment-inspections', { category: 'SSAS' }),
      ],
    ],
  };
}

/** Sends all but the end of an upload, and the end when `meanwhile` has happened. */
async function overtaken(path: string, fields: Part[], by: string, meanwhile: () => Promise<unknown>): Promise<Answered> {
  const body = multipartBody([...fields, { name: 'file', filename: 'a.pdf', content: pdfOf(50_000) }]);
  const before = await count('uploads');
  const { out, answer } = begin(fixture.server.url, 'POST', path, {
    Authorization: `Bearer ${by}`,
    'Content-Type': MULTIPART,
    'Content-Length': body.length,
  });
  out.write(body.subarray(0, -1_000));
  await until(async () => (await count('uploads')) > before, 'the file to arrive');
  await meanwhile();
  out.end(body.subarray(-1_000));
  return answer;
}

test('a file that is complete after its session was signed out everywhere is refused, and nothing of it stays', async () => {
  const { uploads } = await openPlace();
  for (const [how, path, fields] of uploads) {
    const email = `leaver${(people += 1)}@example.com`;
    const [leaver, elsewhere] = [await fixture.signIn(email), await fixture.signIn(email)];
    const before = await traces();
    const answered = await overtaken(path, fields, leaver, () => call(fixture.server.url, 'POST', '/api/logout-everywhere', elsewhere));
    expect(answered, how).toMatchObject({ status: 401, body: { error: 'Session expired. Please log in again.', code: 'signed_out' } });
    expect(await traces(), how).toEqual(before);
  }
});

test('a file that is complete after its vessel was deleted is refused as the vessel is, and nothing of it stays', async () => {
  for (const nth of [0, 1]) {
    const { vessel, uploads } = await openPlace();
    const [how, path, fields] = uploads[nth] ?? ['', '', []];
    const [changes, ...files] = await traces();
    const answered = await overtaken(path, fields, token, () =>
      call(fixture.server.url, 'DELETE', paths.record('vessels', 0, vessel), token),
    );
    expect(answered, how).toMatchObject({ status: 404, body: { error: 'Vessel not found', code: 'not_found' } });
    expect(await traces(), how).toEqual([Number(changes) + 1, ...files]);
  }
});

test('more fields than are read beside a file are refused with their limit, wherever the file stands', async () => {
  const sentence = 'Send at most 30 fields and one file.';
  const { uploads } = await openPlace();
  const file: Part = { name: 'file', filename: 'a.pdf', content: sampleFiles.pdf() };
  for (const [how, path, fields] of uploads) {
    const filled = (most: number): Part[] => [
      ...fields,
      ...Array.from({ length: most - fields.length }, (_, nth) => ({ name: `more${nth}`, content: 'x' })),
    ];
    const before = await traces();
    for (const parts of [
      [...filled(31), file],
      [file, ...filled(31)],
      [...filled(40), file],
    ]) {
      const answered = await sendParts(fixture.server.url, 'POST', path, token, parts);
      expect(answered, how).toMatchObject({ status: 400, body: { error: sentence, message: sentence, code: 'bad_request' } });
    }
    expect(await traces(), how).toEqual(before);
    const answered = await sendParts(fixture.server.url, 'POST', path, token, [...filled(30), file]);
    expect([200, 201], how).toContain(answered.status);
    expect(answered.body.has_file ?? answered.body.test_report_path, how).toBeTruthy();
  }
});

test('what was acknowledged is answered alike when it is sent again, though its vessel was deleted meanwhile', async () => {
  const { vessel, uploads } = await openPlace();
  const crew = await fixture.create(token, 'crew', vessel);
  const audit = await fixture.create(token, 'audits', vessel);
  const [[, upload = ''] = []] = uploads;
  const file: Part = { name: 'file', filename: 'a.pdf', content: sampleFiles.pdf() };
  const key = (name: string) => ({ 'Idempotency-Key': name });
  const ask = (name: string, method: string, path: string, body?: unknown) => async () => {
    const reply = await call(fixture.server.url, method, path, token, body, key(name));
    return { status: reply.status, body: reply.body };
  };
  const writes: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    create: ask('create', 'POST', paths.create('crew', vessel), validBody('crew')),
    message: ask('message', 'POST', paths.create('daily-messages', vessel), validBody('daily-messages', { vessel_id: vessel })),
    update: ask('update', 'PUT', paths.record('crew', vessel, crew), validBody('crew', { remarks: 'seen' })),
    delete: ask('delete', 'DELETE', paths.record('audits', vessel, audit)),
    restore: ask('restore', 'POST', `${paths.record('audits', vessel, audit)}/restore`),
    upload: async () => {
      const { status, body } = await sendParts(fixture.server.url, 'POST', upload, token, [file], key('upload'));
      return { status, body };
    },
  };
  const first: Record<string, unknown> = {};
  for (const [name, write] of Object.entries(writes)) first[name] = await write();
  expect((await call(fixture.server.url, 'DELETE', paths.record('vessels', 0, vessel), token)).status).toBe(204);
  const before = await traces();
  for (const [name, write] of Object.entries(writes)) expect(await write(), name).toEqual(first[name]);
  expect(await traces()).toEqual(before);

  // An unused key opens nothing, nor does a used key with another request or another account.
  expect(await ask('fresh', 'POST', paths.create('crew', vessel), validBody('crew'))()).toMatchObject({
    status: 404,
    body: { error: 'Vessel not found' },
  });
  expect((await ask('create', 'POST', paths.create('crew', vessel), validBody('crew', { name: 'Another' }))()).status).toBe(422);
  const stranger = await fixture.signIn('stranger@example.com');
  expect((await call(fixture.server.url, 'POST', paths.create('crew', vessel), stranger, validBody('crew'), key('create'))).status).toBe(
    404,
  );
});
