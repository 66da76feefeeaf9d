/** A disk that fills up under load, by our own writes or by somebody else's. */
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { call } from '../support/call';
import { mountSmall } from '../support/mountSmall';
import { begin, MULTIPART, multipartBody, sendParts } from '../support/multipart';
import { findings } from '../support/runTool';
import { startServer, type RunningServer } from '../support/startServer';
import { downloadFile, examplePdf } from '../support/uploadFile';
import { until } from '../support/until';
import { openStorm, type Storm } from './storm';

const MEGABYTE = 1_000_000;
const FULL = 'The disk of the server is full. Nothing was saved. Please tell your administrator.';

// The engine makes no index with less than 500 MB free.
const disk = mountSmall(900);
const able = typeof disk !== 'string';
if (!able) console.log(`Skipped: ${disk}.`);
const folder = able ? disk.folder : '';

let server: RunningServer;
let storm: Storm;

beforeAll(async () => {
  if (!able) return;
  server = await startServer({ dataDir: join(folder, 'data') });
  storm = await openStorm(server);
});
afterAll(async () => {
  rmSync(join(folder, 'filler'), { force: true });
  await storm?.calm();
  await server?.stop();
  if (able) disk.unmount();
});

/** Takes the disk, in a file, until `left` bytes are free. */
function fillUp(left: number): void {
  const file = openSync(join(folder, 'filler'), 'a');
  const block = Buffer.alloc(MEGABYTE);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder);
      const free = bavail * bsize - left;
      if (free <= 0) return;
      writeSync(file, block, 0, Math.min(MEGABYTE, Math.max(1, free)));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const create = (n: number) =>
  call(server.url, 'POST', paths.create('crew', storm.vessels[0] ?? 0), storm.token, exampleBody(kindOf('crew'), n));

async function certificate(vessel: number): Promise<number> {
  const { body } = await call(
    server.url,
    'POST',
    paths.create('certificates', vessel),
    storm.token,
    exampleBody(kindOf('certificates'), 1),
  );
  return Number(body.id);
}

test.skipIf(!able)(
  'a disk that is nearly full: a clear 507 for records and files, reading goes on, writing goes on once there is room',
  async () => {
    await storm.progress(60);
    const [vessel = 0] = storm.vessels;
    const [late, early] = [await certificate(vessel), await certificate(vessel)];
    const paper = examplePdf(2 * MEGABYTE, 'late');
    const part = (content: Buffer) => ({ name: 'file', filename: 'paper.pdf', type: 'application/pdf', content });
    const upload = () =>
      sendParts(server.url, 'POST', paths.fileUpload('certificates', vessel, late), storm.token, [part(paper)], {
        'Idempotency-Key': 'late',
      });

    // One upload is half there when the disk fills.
    const body = multipartBody([part(examplePdf(20 * MEGABYTE, 'early'))]);
    const headers = { Authorization: `Bearer ${storm.token}`, 'Content-Type': MULTIPART, 'Content-Length': body.length };
    const half = begin(server.url, 'POST', paths.fileUpload('certificates', vessel, early), headers);
    half.out.write(body.subarray(0, 3 * MEGABYTE));
    await delay(500);
    fillUp(60 * MEGABYTE);
    await until(async () => (await create(1)).status === 507, 'a write to be refused');
    expect((await create(2)).body).toMatchObject({ error: FULL, code: 'full' });
    const full = { status: 507, body: { error: FULL, message: FULL, code: 'full' } };
    expect(await upload()).toMatchObject(full);
    half.out.on('error', () => undefined).write(body.subarray(3 * MEGABYTE, 6 * MEGABYTE));
    expect(await half.answer).toMatchObject(full);
    half.out.destroy();
    const before = storm.count();
    await delay(2_000);
    for (let n = 0; n < 20; n += 1) expect((await call(server.url, 'GET', paths.list('crew', vessel), storm.token)).status).toBe(200);
    expect((await call(server.url, 'GET', '/readyz')).status).toBe(200);
    expect(storm.count() - before).toBeLessThanOrEqual(9); // those under way when it filled

    const uploaded = storm.uploads();
    rmSync(join(folder, 'filler'));
    await storm.progress(60);
    await until(() => storm.uploads() > uploaded, 'files to be taken again');
    expect((await upload()).status).toBe(200);
    expect((await downloadFile(server.url, storm.token, vessel, late))?.equals(paper)).toBe(true);
    expect(await downloadFile(server.url, storm.token, vessel, early)).toBeNull();
  },
);

test.skipIf(!able)(
  'a disk somebody else fills to the last byte: nothing acknowledged is lost, and all goes on when there is room',
  async () => {
    const { pid } = server;
    await storm.progress(30);
    fillUp(0);
    await delay(3_000);
    rmSync(join(folder, 'filler'));
    const freed = performance.now();
    await storm.progress(60);
    console.log(`Written to again ${(performance.now() - freed).toFixed(0)} ms after there was room.`);
    await storm.calm();
    expect(server.pid).toBe(pid);
    expect((await storm.damage()).filter((line) => !/has \d+ changes for \d+ writes/.test(line))).toEqual([]);
    expect(await findings({ DATA_DIR: server.dataDir })).toEqual([]);
  },
);
