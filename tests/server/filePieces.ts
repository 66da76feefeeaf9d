/** An upload goes on where it stopped: by pieces, over a killed server, once, and only as the bytes its digest names. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { person, type Person } from '../support/person';
import { sendPiece } from '../support/sendPiece';
import type { RunningServer } from '../support/startServer';
import { fixture } from './fileServer';

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(700_000), Buffer.from('\n%%EOF\n')]);
const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
let db: Db;
let server: RunningServer;
let mate: Person;
let vessel: number;
let certificate: number;
let key = 0;

beforeAll(() => void ({ db, server, mate, vessel } = fixture));
describe('by pieces', () => {
  beforeEach(async () => {
    key += 1;
    certificate = Number((await mate.post(paths.create('certificates', vessel), validBody('certificates'))).body.id);
  });

  const put = (at: number, bytes: Buffer) => sendPiece(server.url, mate.token, `k${key}`, at, bytes);
  const finish = (sha256 = shaOf(PDF), name = 'load line.pdf') =>
    mate.post(paths.fileUpload('certificates', vessel, certificate), { upload: `k${key}`, name, sha256 }, { 'Idempotency-Key': `k${key}` });
  const left = async () => [await db.collection('pieces').countDocuments(), await db.collection('partialUploads').countDocuments()];

  test('goes on after the server was killed, and the file is whole', async () => {
    expect((await put(0, PDF.subarray(0, 300_000))).body).toEqual({ received: 300_000 });
    await server.kill('SIGKILL');
    await server.restart();
    expect((await mate.get(paths.upload(`k${key}`))).body).toEqual({ received: 300_000 });
    // What is here already, and what comes too early, changes nothing.
    expect((await put(0, PDF.subarray(0, 300_000))).body).toEqual({ received: 300_000 });
    expect((await put(600_000, PDF.subarray(600_000))).body).toEqual({ received: 300_000 });
    expect((await put(300_000, PDF.subarray(300_000))).body).toEqual({ received: PDF.length });
    const { status, body } = await finish();
    expect([status, body.file]).toEqual([
      200,
      expect.objectContaining({ name: 'load line.pdf', size: PDF.length, type: 'application/pdf' }),
    ]);
    const headers = { Authorization: `Bearer ${mate.token}` };
    const file = await fetch(`${server.url}${paths.fileDownload('certificates', vessel, certificate)}`, { headers });
    expect(shaOf(Buffer.from(await file.arrayBuffer()))).toBe(shaOf(PDF));
    expect(await left()).toEqual([0, 0]);

    // Its answer may have been lost: sent again it is the same upload.
    const again = await finish();
    expect([again.status, again.body.rev]).toEqual([200, body.rev]);
    expect((await mate.get(`${paths.record('certificates', vessel, certificate)}/versions`)).body.versions).toHaveLength(1);
  });

  test('after the last answer was lost, no byte is sent again', async () => {
    await put(0, PDF);
    expect((await finish()).status).toBe(200);
    expect((await mate.get(paths.upload(`k${key}`))).body).toEqual({ received: PDF.length });
    const { status, body } = await finish();
    expect([status, body.file]).toEqual([200, expect.objectContaining({ size: PDF.length })]);
    expect(await left()).toEqual([0, 0]);
  });

  test('other bytes than those of the digest are refused, and nothing is left of them', async () => {
    await put(0, PDF.subarray(0, 300_000));
    const { status, body } = await finish();
    expect([status, body.message]).toEqual([400, 'The upload did not arrive whole. Please try again.']);
    expect(await left()).toEqual([0, 0]);
    expect((await mate.get(paths.record('certificates', vessel, certificate))).body.file ?? null).toBeNull();
  });

  test('what is no accepted file is refused as a whole upload is', async () => {
    const lie = Buffer.from('MZ this is no document');
    await put(0, lie);
    const { status, body } = await finish(shaOf(lie));
    expect([status, body.code]).toEqual([415, 'unsupported_type']);
    expect(await left()).toEqual([0, 0]);
  });

  test('one account’s pieces are not another’s', async () => {
    const other = await person(server.url);
    await put(0, PDF.subarray(0, 300_000));
    expect((await other.get(paths.upload(`k${key}`))).body).toEqual({ received: 0 });
    expect((await other.remove(paths.upload(`k${key}`))).status).toBe(204);
    expect((await mate.get(paths.upload(`k${key}`))).body).toEqual({ received: 300_000 });
    expect((await mate.remove(paths.upload(`k${key}`))).status).toBe(204);
    expect(await left()).toEqual([0, 0]);
  });

  test('sizes are limited: of a piece, a file, and all that one account has under way', async () => {
    expect((await put(900_000, PDF.subarray(0, 200_000))).status).toBe(413);
    expect((await put(0, randomBytes(1_000_001))).status).toBe(413);
    const full = randomBytes(1_000_000);
    const keys = [0, 1, 2, 3, 4].map((nth) => `full${nth}`);
    const sent = [];
    for (const name of keys) sent.push((await sendPiece(server.url, mate.token, name, 0, full)).status);
    expect(sent).toEqual([200, 200, 200, 200, 429]);

    // Uploads that stand still make room, the oldest first and no more of them than needed. One that goes on begins again.
    const oldest = { last: new Date(Date.now() - 7_300_000) };
    await db.collection<{ _id: string }>('partialUploads').updateOne({ _id: /:full2$/ }, { $set: oldest });
    await db
      .collection<{ _id: string }>('partialUploads')
      .updateOne({ _id: /:full1$/ }, { $set: { last: new Date(Date.now() - 3_700_000) } });
    expect((await sendPiece(server.url, mate.token, 'full4', 0, full)).status).toBe(200);
    const here = async () => Promise.all(keys.map(async (name) => (await mate.get(paths.upload(name))).body.received));
    expect(await here()).toEqual([1_000_000, 1_000_000, 0, 1_000_000, 1_000_000]);
    expect((await sendPiece(server.url, mate.token, 'full2', 1_000, full.subarray(1_000))).body).toEqual({ received: 0 });
    for (const name of keys) await mate.remove(paths.upload(name));
    expect(await left()).toEqual([0, 0]);
  });

  test('keys, places and digests that are none are refused in a sentence', async () => {
    expect((await mate.get(paths.upload('a%2Fb'))).status).toBe(400);
    const noPlace = await sendPiece(server.url, mate.token, 'k', -1, PDF.subarray(0, 9));
    expect(noPlace).toEqual({ status: 400, body: expect.objectContaining({ fields: { at: expect.any(String) } }) });
    const json = await call(server.url, 'PUT', paths.upload('k', 0), mate.token, { x: 1 });
    expect([json.status, json.body.message]).toEqual([400, 'Send the bytes of a piece as application/octet-stream.']);
    const none = await finish('x');
    expect([none.status, none.body.message]).toEqual([400, 'Send the SHA-256 of the file, in hex.']);
  });
});
