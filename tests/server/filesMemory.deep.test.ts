/** Files pass through the server: it holds none of them whole, however slowly they are read. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { download, sendParts } from '../support/multipart';
import { person } from '../support/person';
import { pdfOf } from '../support/sampleFiles';
import { startServer } from '../support/startServer';

const MEGABYTE = 1_000_000;

test('a 20 MB file passes through without being held in memory', async () => {
  const server = await startServer();
  try {
    const who = await person(server.url);
    const at = await addVessel(server.url, who.token);
    const added = await who.post(paths.create('certificates', at), validBody('certificates'));
    const path = paths.fileUpload('certificates', at, Number(added.body.id));
    const content = pdfOf(20 * MEGABYTE);
    const put = () => sendParts(server.url, 'POST', path, who.token, [{ name: 'file', filename: 'big.pdf', content }]);
    const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
    await put(); // what code and buffers take once is no growth

    const start = resident();
    let peak = start;
    const watch = setInterval(() => (peak = Math.max(peak, resident())), 10);
    expect((await put()).status).toBe(200);
    const got = await download(server.url, path.replace(/upload$/, 'download'), who.token);
    clearInterval(watch);
    expect(got.bytes.equals(content)).toBe(true);
    expect((peak - start) / MEGABYTE).toBeLessThan(30);

    // Nor by readers who take their time, and leave in the middle.
    const before = resident();
    const slow = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await fetch(`${server.url}${path.replace(/upload$/, 'download')}`, {
          headers: { Authorization: `Bearer ${who.token}` },
        });
        return response.body?.getReader();
      }),
    );
    await delay(1_500);
    expect((resident() - before) / MEGABYTE).toBeLessThan(120);
    await Promise.all(slow.map((reader) => reader?.cancel()));
    await delay(500);
    expect(server.log()).not.toMatch(/unforeseen/);
  } finally {
    await server.stop();
  }
});
