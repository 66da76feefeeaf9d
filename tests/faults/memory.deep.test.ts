/** Memory under a mixed load: writers, uploads, readers, and links that come and go. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { follow } from '../support/follower';
import { startServer } from '../support/startServer';
import { until } from '../support/until';
import { openStorm } from './storm';

const RUN_MS = 20_000;
const SAMPLES = 8;
const MEGABYTE = 1_000_000;

interface Memory {
  heap: number;
  external: number;
  rss: number;
}

test(`${RUN_MS / 1000} s of mixed load leave the heap as it was`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-heap-'));
  const file = join(folder, 'heap');
  const preload = resolve(import.meta.dirname, '../support/heapReport.mjs');
  const server = await startServer({ env: { HEAP_FILE: file }, nodeArgs: [`--import=${preload}`] });
  let over = false;
  try {
    const storm = await openStorm(server, 200_000);
    const [vessel = 0] = storm.vessels;
    const reader = (async () => {
      for (let n = 0; !over; n += 1) {
        const kind = VESSEL_KINDS[n % VESSEL_KINDS.length] ?? 'crew';
        await call(server.url, 'GET', paths.list(kind, storm.vessels[n % storm.vessels.length] ?? vessel), storm.token);
        await delay(10);
      }
    })();
    const visitors = Array.from({ length: 5 }, async () => {
      while (!over) {
        const visitor = follow(server.url, storm.token, vessel);
        await delay(300);
        visitor.close();
      }
    });
    const measure = async (): Promise<Memory> => {
      rmSync(file, { force: true });
      process.kill(server.pid, 'SIGUSR2');
      await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('}'), 'the heap to be measured');
      return JSON.parse(readFileSync(file, 'utf8')) as Memory;
    };
    const samples: Memory[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await delay(RUN_MS / SAMPLES);
      samples.push(await measure());
    }
    over = true;
    await Promise.all([storm.calm(), reader, ...visitors]);
    const shown = (name: keyof Memory) => samples.map((sample) => (sample[name] / MEGABYTE).toFixed(0)).join(' ');
    console.log(
      `${storm.count()} writes in ${RUN_MS / 1000} s. Heap after collection, MB: ${shown('heap')}; external: ${shown('external')}; resident: ${shown('rss')}.`,
    );
    // Caches fill at first: the second half is held to the first.
    const half = (part: Memory[]) => Math.max(...part.map(({ heap, external }) => heap + external));
    expect(half(samples.slice(SAMPLES / 2))).toBeLessThan(half(samples.slice(0, SAMPLES / 2)) * 1.3 + 15 * MEGABYTE);
  } finally {
    over = true;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
