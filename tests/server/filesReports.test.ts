/** Reports that come with the fields of an SSAS or LRIT test: multipart POST and PUT (section 7, Equipment inspections). */
import { beforeAll, expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { download, sendParts, type Part } from '../support/multipart';
import { sampleFiles } from '../support/sampleFiles';
import { useServerFixture } from '../support/useServerFixture';
import { headOf, wholeLog } from '../support/wholeLog';

const fixture = useServerFixture();
const { server, mate } = fixture;
let list: string;

beforeAll(async () => {
  list = paths.create('equipment-inspections', fixture.vessel);
});

const FORM = {
  ...validBody('equipment-inspections'),
  sl_no: '7',
  last_inspection_date: '',
  service_provider: 'Radio Ltd',
  remarks: 'zwölf\nLeuchten',
  category: 'SSAS',
};
const file = (content: Buffer): Part => ({ name: 'file', filename: 'report.docx', content });
const send = (method: string, path: string, fields: Values, extra: Part[] = [], headers?: Record<string, string>) =>
  sendParts(
    server.url,
    method,
    path,
    mate.token,
    [...Object.entries(fields).map(([name, value]): Part => ({ name, content: String(value) })), ...extra],
    headers,
  );

test('a test is added with its report in one request, one change', async () => {
  const content = sampleFiles.docx();
  const head = await headOf(mate, fixture.vessel);
  const added = await send('POST', list, FORM, [file(content)]);
  expect(added).toMatchObject({
    status: 201,
    headers: { etag: expect.stringMatching(/^"1\./) },
    body: {
      rev: 1,
      sl_no: 7,
      last_inspection_date: null,
      remarks: 'zwölf\nLeuchten',
      category: 'SSAS',
      file: { name: 'report.docx', size: content.length },
    },
  });
  const path = paths.fileDownload('equipment-inspections', fixture.vessel, Number(added.body.id));
  expect(added.body.test_report_path).toBe(path);
  expect((await download(server.url, path, mate.token)).bytes.equals(content)).toBe(true);
  expect(await headOf(mate, fixture.vessel)).toBe(head + 1);
  expect((await wholeLog(mate, fixture.vessel)).at(-1)).toMatchObject({ op: 'created', fields: { sl_no: 7, file: added.body.file } });
});

test('the same form without a file serves every category', async () => {
  const added = await send('POST', list, { ...FORM, category: 'LSA' });
  expect(added).toMatchObject({ status: 201, body: { category: 'LSA', file: null, test_report_path: null } });
  expect((await send('POST', list, { ...FORM, test_report_path: '/etc/passwd', file: 'x', rev: 9 })).body).toMatchObject({
    file: null,
    test_report_path: null,
    rev: 1,
  });
});

test('an edit replaces the report, or leaves it', async () => {
  const added = await send('POST', list, FORM, [file(sampleFiles.docx())]);
  const path = paths.record('equipment-inspections', fixture.vessel, Number(added.body.id));
  const kept = await send('PUT', path, { ...FORM, remarks: 'kept' });
  expect(kept).toMatchObject({
    status: 200,
    headers: { etag: expect.stringMatching(/^"2\./) },
    body: { rev: 2, remarks: 'kept', file: added.body.file },
  });

  const content = sampleFiles.pdf();
  const replaced = await send('PUT', path, FORM, [{ name: 'report', filename: 'new.pdf', content }], { 'If-Match': '"2"' });
  expect(replaced).toMatchObject({ status: 200, body: { rev: 3, file: { name: 'new.pdf', type: 'application/pdf' } } });
  const got = await download(server.url, paths.fileDownload('equipment-inspections', fixture.vessel, Number(added.body.id)), mate.token);
  expect(got.bytes.equals(content)).toBe(true);
  expect((await mate.get(`${path}/versions`)).body.versions).toHaveLength(2);
  expect((await mate.put(path, validBody('equipment-inspections', { category: 'SSAS', test_report_path: null }))).body.file).toEqual(
    replaced.body.file,
  );
});

test('two reports sent from one revision clash, and the one refused leaves nothing behind', async () => {
  const added = await send('POST', list, FORM, [file(sampleFiles.docx())]);
  const path = paths.record('equipment-inspections', fixture.vessel, Number(added.body.id));
  const put = (name: string) =>
    send('PUT', path, FORM, [{ name: 'file', filename: name, content: sampleFiles.pdf() }], { 'If-Match': '"1"' });
  const replies = await Promise.all([put('one.pdf'), put('two.pdf')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict', fields: { file: expect.any(String) } });
  expect((await mate.get(`${path}/versions`)).body.versions).toHaveLength(2);
});

test('a report is uploaded, downloaded and deleted by its own calls', async () => {
  const added = await send('POST', list, { ...FORM, category: 'LRIT' });
  const id = Number(added.body.id);
  const none = { status: 404, body: { error: 'No report on server for this equipment inspection/test.' } };
  expect(await mate.get(paths.fileDownload('equipment-inspections', fixture.vessel, id))).toMatchObject(none);
  const sent = await send('POST', paths.fileUpload('equipment-inspections', fixture.vessel, id), {}, [file(sampleFiles.docx())]);
  expect(sent).toMatchObject({
    status: 200,
    body: { rev: 2, test_report_path: paths.fileDownload('equipment-inspections', fixture.vessel, id) },
  });
  expect(
    (await download(server.url, paths.fileDownload('equipment-inspections', fixture.vessel, id), mate.token)).headers[
      'content-disposition'
    ],
  ).toBe('attachment; filename=report.docx');
  const path = `${paths.record('equipment-inspections', fixture.vessel, id)}/file`;
  expect(await mate.remove(path)).toMatchObject({ status: 200, body: { rev: 3, file: null, test_report_path: null } });
  expect(await mate.remove(path)).toMatchObject(none);

  const lsa = await send('POST', list, { ...FORM, category: 'LSA' });
  expect(
    await send('POST', paths.fileUpload('equipment-inspections', fixture.vessel, Number(lsa.body.id)), {}, [file(sampleFiles.docx())]),
  ).toMatchObject({
    status: 400,
    body: { error: 'A test report file is accepted only for SSAS/LRIT.' },
  });
});
