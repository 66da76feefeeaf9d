/** Files of certificates and test reports: up, down, replaced and deleted, byte for byte (sections 4, 5 and 7). */
import { expect, test } from 'vitest';
import type { KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { download, sendParts } from '../support/multipart';
import { sampleFiles } from '../support/sampleFiles';
import { useServerFixture } from '../support/useServerFixture';
import { headOf, wholeLog } from '../support/wholeLog';

const fixture = useServerFixture();
const { server, mate } = fixture;

const add = async (kind: KindName, changes: Values = {}) =>
  Number((await mate.post(paths.create(kind, fixture.vessel), validBody(kind, changes))).body.id);
const certificate = () => add('certificates');
const ssas = (category = 'SSAS') => add('equipment-inspections', { category });
const send = (path: string, filename: string, content: Buffer, field = 'file', headers?: Record<string, string>) =>
  sendParts(server.url, 'POST', path, mate.token, [{ name: field, filename, content }], headers);
const fetchFile = (path: string) => download(server.url, path, mate.token);

test("a certificate's file comes back as it went, under its name, to be saved and never shown", async () => {
  const id = await certificate();
  const content = sampleFiles.pdf();
  const head = await headOf(mate, fixture.vessel);
  const sent = await send(paths.fileUpload('certificates', fixture.vessel, id), 'Load Line.pdf', content);
  expect(sent.status).toBe(200);
  expect(sent.headers.etag).toMatch(/^"2\./);
  expect(sent.body).toMatchObject({
    id,
    rev: 2,
    vessel_id: fixture.vessel,
    has_file: true,
    file_path: paths.fileDownload('certificates', fixture.vessel, id),
    file: { id: expect.any(String), name: 'Load Line.pdf', type: 'application/pdf', size: content.length, at: expect.any(String) },
  });
  const got = await fetchFile(String(sent.body.file_path));
  expect(got.status).toBe(200);
  expect(got.bytes.equals(content)).toBe(true);
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition': 'attachment; filename="Load Line.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await wholeLog(mate, fixture.vessel)).at(-1)).toMatchObject({
    seq: head + 1,
    kind: 'certificates',
    id,
    rev: 2,
    op: 'updated',
    fields: { file: sent.body.file },
  });

  const path = paths.certificateFile(fixture.vessel, id);
  const deleted = await mate.remove(path);
  expect(deleted).toMatchObject({ status: 200, body: { id, rev: 3, has_file: false, file_path: null, file: null } });
  const none = { status: 404, body: { error: 'No file on server for this certificate.', code: 'not_found' } };
  expect(await mate.remove(path)).toMatchObject(none);
  expect(await mate.get(paths.fileDownload('certificates', fixture.vessel, id))).toMatchObject(none);
  expect((await mate.get(paths.list('certificates', fixture.vessel))).body.certificates).toContainEqual(deleted.body);
});

test('a deletion that is based on another file is refused, one that is based on other values is not', async () => {
  const id = await certificate();
  const upload = paths.fileUpload('certificates', fixture.vessel, id);
  const path = paths.certificateFile(fixture.vessel, id);
  for (const name of ['old.pdf', 'new.pdf']) await send(upload, name, sampleFiles.pdf());
  const { error, ...refusal } = (await mate.remove(path, { 'If-Match': '"2"' })).body;
  expect(error).toMatch(/^You changed certificate .* meanwhile. Look at it again before deleting it.$/);
  expect(refusal).toMatchObject({ code: 'conflict', theirs: { rev: 3, file: { name: 'new.pdf' } } });
  await mate.put(paths.record('certificates', fixture.vessel, id), validBody('certificates', { remarks: 'Seen' }));
  expect(await mate.remove(path, { 'If-Match': '"3"' })).toMatchObject({ status: 200, body: { rev: 5, file: null } });
});

test('every accepted type, told by its bytes and not by what the sender calls it', async () => {
  const types: [string, keyof typeof sampleFiles, string, string][] = [
    ['certificates', 'pdf', 'a.PDF', 'application/pdf'],
    ['certificates', 'jpg', 'a.jpg', 'image/jpeg'],
    ['certificates', 'jpg', 'a.JPEG', 'image/jpeg'],
    ['certificates', 'png', 'a.b.png', 'image/png'],
    ['equipment', 'pdf', 'r.pdf', 'application/pdf'],
    ['equipment', 'doc', 'r.doc', 'application/msword'],
    ['equipment', 'docx', 'r.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ];
  for (const [kind, sample, name, type] of types) {
    const [upload, get] =
      kind === 'certificates'
        ? [paths.fileUpload('certificates', fixture.vessel, await certificate()), null]
        : [paths.fileUpload('equipment-inspections', fixture.vessel, await ssas('LRIT')), null];
    const content = sampleFiles[sample]();
    const sent = await sendParts(server.url, 'POST', upload, mate.token, [{ name: 'file', filename: name, type: 'text/html', content }]);
    expect(sent, name).toMatchObject({ status: 200, body: { file: { name, type } } });
    const got = await fetchFile(get ?? String(sent.body.file_path ?? sent.body.test_report_path));
    expect(got.headers['content-type'], name).toBe(type);
    expect(got.headers['content-disposition']).toMatch(/^attachment/);
    expect(got.bytes.equals(content), name).toBe(true);
  }
});

test('the file may come under any field name, with fields beside it', async () => {
  const id = await certificate();
  for (const field of [
    'files',
    'file',
    'document',
    'certificate',
    'upload',
    'attachment',
    'cert_file',
    'certificateFile',
    'documentFile',
    'pdf',
    'image',
    'Схема',
    '__proto__',
  ]) {
    const content = sampleFiles.png();
    const sent = await sendParts(server.url, 'POST', paths.fileUpload('certificates', fixture.vessel, id), mate.token, [
      { name: 'vesselId', content: String(fixture.vessel) },
      { name: 'certificateId', content: String(id) },
      { name: '__proto__', content: 'x' },
      { name: field, filename: 'x.png', content },
    ]);
    expect(sent.status, field).toBe(200);
    expect((await fetchFile(paths.fileDownload('certificates', fixture.vessel, id))).bytes.equals(content), field).toBe(true);
  }
});

test('names of any script survive; folders and characters that deceive the eye do not', async () => {
  const id = await certificate();
  const names: [string, string][] = [
    ['Свидетельство о грузовой марке.pdf', 'Свидетельство о грузовой марке.pdf'],
    ['船級証書 №7 (写し).pdf', '船級証書 №7 (写し).pdf'],
    ['شهادة.pdf', 'شهادة.pdf'],
    ['née "Ω" 🚢.pdf', 'née %22Ω%22 🚢.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\papers\\iopp.pdf', 'iopp.pdf'],
    ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
    ['\u2066\u200fa\u0007b.pdf', 'ab.pdf'],
    ['.pdf', '.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(176)}.pdf`],
    ['a;b=c,d.pdf', 'a;b=c,d.pdf'],
    ['%2e%2e%2fx.pdf', '%2e%2e%2fx.pdf'],
  ];
  for (const [name, kept] of names) {
    const sent = await send(paths.fileUpload('certificates', fixture.vessel, id), name, sampleFiles.pdf());
    expect(sent, name).toMatchObject({ status: 200, body: { file: { name: kept } } });
    const got = await fetchFile(paths.fileDownload('certificates', fixture.vessel, id));
    const disposition = got.headers['content-disposition'] ?? '';
    expect(disposition).toMatch(/^attachment; filename=/);
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
    const plain = /filename="?([^";]*(?:;[^"]*)?)"?$/.exec(disposition)?.[1];
    expect(encoded === undefined ? plain : decodeURIComponent(encoded), name).toBe(kept);
  }
});

test('a replaced file is kept: every version is listed and downloaded, also after the file was deleted', async () => {
  const id = await certificate();
  const [first, second] = [sampleFiles.pdf(), sampleFiles.jpg()];
  await send(paths.fileUpload('certificates', fixture.vessel, id), 'first.pdf', first);
  await mate.put(paths.record('certificates', fixture.vessel, id), validBody('certificates', { remarks: 'between' }));
  await send(paths.fileUpload('certificates', fixture.vessel, id), 'second.jpg', second);
  const path = paths.fileDownload('certificates', fixture.vessel, id);
  expect((await fetchFile(path)).bytes.equals(second)).toBe(true);
  await mate.remove(paths.certificateFile(fixture.vessel, id));

  const { body } = await mate.get(`${paths.record('certificates', fixture.vessel, id)}/versions`);
  expect(body.versions).toMatchObject([
    { version: 4, name: 'second.jpg', type: 'image/jpeg' },
    { version: 2, name: 'first.pdf', size: first.length },
  ]);
  expect((await fetchFile(`${path}?version=2`)).bytes.equals(first)).toBe(true);
  expect((await fetchFile(`${path}?version=4`)).bytes.equals(second)).toBe(true);
  for (const version of ['1', '3', '99', 'x', '', '2&version=4'])
    expect((await fetchFile(`${path}?version=${version}`)).status, version).toBe(404);
  await mate.remove(paths.record('certificates', fixture.vessel, id));
  expect((await fetchFile(`${path}?version=2`)).status).toBe(404);
  await mate.post(`${paths.record('certificates', fixture.vessel, id)}/restore`);
  expect((await fetchFile(`${path}?version=2`)).bytes.equals(first)).toBe(true);
});

test('a file is reached through its own vessel and its own kind alone', async () => {
  const [id, other] = [await certificate(), await addVessel(server.url, mate.token)];
  await send(paths.fileUpload('certificates', fixture.vessel, id), 'mine.pdf', sampleFiles.pdf());
  const wrong = (path: string) => path.replace(`/vessels/${fixture.vessel}/`, `/vessels/${other}/`);
  expect((await fetchFile(wrong(paths.fileDownload('certificates', fixture.vessel, id)))).status).toBe(404);
  expect((await send(wrong(paths.fileUpload('certificates', fixture.vessel, id)), 'x.pdf', sampleFiles.pdf())).status).toBe(404);
  expect((await mate.remove(wrong(paths.certificateFile(fixture.vessel, id)))).status).toBe(404);
  expect((await mate.get(wrong(`${paths.record('certificates', fixture.vessel, id)}/versions`))).status).toBe(404);
  expect((await send(paths.fileUpload('certificates', fixture.vessel, 987_654), 'x.pdf', sampleFiles.pdf())).status).toBe(404);
  expect(await send(`/api/vessels/${fixture.vessel}/certificates/new/upload`, 'x.pdf', sampleFiles.pdf())).toMatchObject({
    status: 400,
    body: { error: 'Invalid certificate ID' },
  });
  expect((await fetchFile(paths.fileDownload('certificates', fixture.vessel, id))).status).toBe(200);
});

test('an upload repeated with its key has one effect; other bytes under that key are refused', async () => {
  const id = await certificate();
  const key = { 'Idempotency-Key': `upload-${id}` };
  const content = sampleFiles.pdf();
  const first = await send(paths.fileUpload('certificates', fixture.vessel, id), 'a.pdf', content, 'file', key);
  const again = await send(paths.fileUpload('certificates', fixture.vessel, id), 'a.pdf', content, 'file', key);
  expect(again.body).toEqual(first.body);
  expect((await send(paths.fileUpload('certificates', fixture.vessel, id), 'a.pdf', sampleFiles.pdf(), 'file', key)).status).toBe(422);
  expect((await fetchFile(paths.fileDownload('certificates', fixture.vessel, id))).bytes.equals(content)).toBe(true);
});
