/** What is not accepted as a file is refused in a sentence, leaves no change, no file and no chunk, and does not fill the memory. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { sweepFiles } from '../../server/database/fileStore';
import { validBody } from '../shared/validBody';
import { begin, MULTIPART, multipartBody, sendParts, type Part } from '../support/multipart';
import type { Person } from '../support/person';
import { pdfOf, sampleFiles } from '../support/sampleFiles';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { headOf } from '../support/wholeLog';
import { fixture } from './fileServer';
import './filePieces';

const MEGABYTE = 1_000_000;
let db: Db;
let server: RunningServer;
let mate: Person;
let vessel: number;
let upload: string;
let report: string;

beforeAll(async () => {
  ({ db, server, mate, vessel } = fixture);
  upload = paths.fileUpload(
    'certificates',
    vessel,
    Number((await mate.post(paths.create('certificates', vessel), validBody('certificates'))).body.id),
  );
  const ssas = await mate.post(paths.create('equipment-inspections', vessel), validBody('equipment-inspections', { category: 'SSAS' }));
  report = paths.fileUpload('equipment-inspections', vessel, Number(ssas.body.id));
});

const count = (collection: string) => db.collection(collection).countDocuments();
const kept = async () => [await count('files.files'), await count('files.chunks'), await count('uploads')];
const send = (path: string, filename: string, content: Buffer) =>
  sendParts(server.url, 'POST', path, mate.token, [{ name: 'file', filename, content }]);

describe('what is refused', () => {
  let before: { head: number; kept: number[] };
  beforeAll(async () => {
    before = { head: await headOf(mate, vessel), kept: await kept() };
  });
  /** Whatever a test sends here is refused: afterwards everything is as it was. */
  afterEach(async () => {
    await until(async () => String(await kept()) === String(before.kept), 'every byte of what was refused to go');
    expect(await headOf(mate, vessel)).toBe(before.head);
  });

  test('types: by name and by bytes both, and each place its own', async () => {
    const certificate = 'This file is not what its name says or is not accepted. Accepted: PDF, JPG, PNG';
    const docs = 'This file is not what its name says or is not accepted. Accepted: PDF, DOC, DOCX';
    const refused: [string, string, keyof typeof sampleFiles, string][] = [
      [upload, 'page.pdf', 'html', certificate],
      [upload, 'drawing.svg', 'svg', certificate],
      [upload, 'drawing.png', 'svg', certificate],
      [upload, 'photo.gif', 'gif', certificate],
      [upload, 'photo.png', 'jpg', certificate],
      [upload, 'photo.jpg', 'png', certificate],
      [upload, 'paper.exe', 'pdf', certificate],
      [upload, 'paper', 'pdf', certificate],
      [upload, 'paper.pdf.html', 'pdf', certificate],
      [upload, 'letter.docx', 'docx', certificate],
      [upload, 'letter.doc', 'doc', certificate],
      [report, 'photo.png', 'png', docs],
      [report, 'photo.jpg', 'jpg', docs],
      [report, 'letter.docx', 'zip', docs],
      [report, 'letter.doc', 'docx', docs],
      [report, 'x.pdf\u0000.exe', 'pdf', docs],
      [report, 'letter.pdf ', 'html', docs],
    ];
    for (const [path, name, sample, sentence] of refused) {
      expect(await send(path, name, sampleFiles[sample]()), name).toMatchObject({
        status: 415,
        body: { code: 'unsupported_type', error: sentence, message: sentence },
      });
    }
  });

  test('no file, an empty one, two of them, and bodies that are none', async () => {
    const none = { status: 400, body: { error: 'Please select a file first', message: 'Please select a file first' } };
    const parts = (list: Part[]) => sendParts(server.url, 'POST', upload, mate.token, list);
    expect(await parts([{ name: 'vesselId', content: '1' }])).toMatchObject(none);
    expect(await parts([{ name: 'file', filename: '', content: '' }])).toMatchObject(none);
    expect(await parts([{ name: 'file', content: 'a text, no file' }])).toMatchObject(none);
    expect(await mate.post(upload, { file: 'x' })).toMatchObject(none);
    expect(await mate.post(upload)).toMatchObject(none);
    expect(await parts([{ name: 'file', filename: 'a.pdf', content: '' }])).toMatchObject({
      status: 400,
      body: { error: 'The file is empty.' },
    });
    const pdf = sampleFiles.pdf();
    expect(
      await parts([
        { name: 'a', filename: 'a.pdf', content: pdf },
        { name: 'b', filename: 'b.pdf', content: pdf },
      ]),
    ).toMatchObject({
      status: 400,
      body: { error: 'Send one file at a time.' },
    });
    for (const body of ['', 'nothing of the kind', multipartBody([{ name: 'file', filename: 'a.pdf', content: pdf }]).subarray(0, -60)]) {
      const headers = { Authorization: `Bearer ${mate.token}`, 'Content-Type': MULTIPART, 'Content-Length': body.length };
      const { out, answer } = begin(server.url, 'POST', upload, headers);
      out.end(body);
      expect((await answer).status).toBe(400);
    }
    const { out, answer } = begin(server.url, 'POST', upload, {
      Authorization: `Bearer ${mate.token}`,
      'Content-Type': 'multipart/form-data',
      'Content-Length': 4,
    });
    out.end('----');
    expect((await answer).status).toBe(400);
  });

  test('the limit is exact, and what is over it is refused whether it says so beforehand or not', async () => {
    const tooLarge = { status: 413, body: { code: 'too_large', error: 'The file is too large. At most 1 MB are accepted.' } };
    expect(await send(upload, 'a.pdf', pdfOf(MEGABYTE + 1))).toMatchObject(tooLarge);
    const headers = { Authorization: `Bearer ${mate.token}`, 'Content-Type': MULTIPART };
    const declared = begin(server.url, 'POST', upload, { ...headers, 'Content-Length': 50 * MEGABYTE });
    declared.out.write(multipartBody([{ name: 'file', filename: 'a.pdf', content: pdfOf(5_000) }]).subarray(0, 3_000));
    expect(await declared.answer).toMatchObject(tooLarge);
    declared.out.on('error', () => undefined).destroy();

    const chunked = begin(server.url, 'POST', upload, { ...headers, 'Transfer-Encoding': 'chunked' });
    chunked.out.end(multipartBody([{ name: 'file', filename: 'a.pdf', content: pdfOf(3 * MEGABYTE) }]));
    expect(await chunked.answer).toMatchObject(tooLarge);
  });

  test('a report is for SSAS and LRIT alone, and the fields beside it follow the rules', async () => {
    const sentence = 'A test report file is accepted only for SSAS/LRIT.';
    const list = paths.create('equipment-inspections', vessel);
    const fields = (changes: Values) =>
      Object.entries({ ...validBody('equipment-inspections'), ...changes }).map(([name, value]): Part => ({
        name,
        content: String(value),
      }));
    const file = (): Part => ({ name: 'file', filename: 'r.pdf', content: sampleFiles.pdf() });
    const post = (changes: Values) => sendParts(server.url, 'POST', list, mate.token, [...fields(changes), file()]);
    for (const category of ['LSA', 'FFA', 'RADIO/Navigation']) {
      expect(await post({ category })).toMatchObject({
        status: 400,
        body: { error: sentence, code: 'invalid', fields: { file: sentence } },
      });
    }
    expect(await post({ category: 'SSAS', item_name: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'Please fill in all required fields (Item Name, Category, Next Due Date)', fields: { item_name: expect.any(String) } },
    });
    expect((await post({ category: 'SSAS', next_due_date: '2025-02-30' })).body.error).toBe(
      'Invalid Next Due Date format. Use DD-MM-YYYY (e.g., 01-03-2025)',
    );
  });

  test('an upload that breaks off leaves nothing once it is noticed', async () => {
    const body = multipartBody([{ name: 'file', filename: 'a.pdf', content: pdfOf(900_000) }]);
    for (const sent of [200, 3_000, 300_000, 899_000]) {
      const { out, answer } = begin(server.url, 'POST', upload, {
        Authorization: `Bearer ${mate.token}`,
        'Content-Type': MULTIPART,
        'Content-Length': body.length,
      });
      answer.catch(() => undefined);
      out.write(body.subarray(0, sent));
      // Of a few bytes nothing is stored that could be waited for.
      if (sent < 100_000) await delay(60);
      else await until(async () => (await count('uploads')) > Number(before.kept[2]), 'the upload to begin');
      out.destroy();
      await until(async () => (await count('uploads')) === before.kept[2], 'it to be dropped');
    }
  });

  test('an upload the server died over is swept, a living one and what the log refers to are not', async () => {
    const body = multipartBody([{ name: 'file', filename: 'a.pdf', content: pdfOf(900_000) }]);
    const headers = { Authorization: `Bearer ${mate.token}`, 'Content-Type': MULTIPART, 'Content-Length': body.length };
    const { out, answer } = begin(server.url, 'POST', upload, headers);
    answer.catch(() => undefined);
    out.write(body.subarray(0, 700_000));
    await until(async () => (await count('files.chunks')) > Number(before.kept[1]), 'chunks to arrive');
    await server.restart('SIGKILL');
    expect(await count('uploads')).toBe(1);

    await connectDatabase(fixture.uri, false);
    try {
      expect(await sweepFiles()).toBe(0); // looked at once: it may be alive
      await db.collection('uploads').updateMany({}, { $set: { at: new Date() } });
      expect(await sweepFiles()).toBe(0); // it gave a sign of life
      expect(await sweepFiles()).toBe(1);
    } finally {
      await disconnectDatabase();
    }
  });
});
