import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call';
import { scratchCopy, type ScratchCopy } from '../support/scratchCopy';
import { DEEP, PATIENCE_MS } from '../support/tier';
import { until } from '../support/until';

// Deep, it is a copy in which nothing is built yet.
let copy: ScratchCopy | undefined;
let data: string;
let product: ChildProcess;
let printed = '';

beforeAll(() => {
  copy = DEEP ? scratchCopy() : undefined;
  data = mkdtempSync(join(tmpdir(), 'vessel-ops-started-'));
  const { PATH, HOME, TMPDIR } = process.env;
  product = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: copy?.folder ?? resolve('.'),
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, DEMO: '1' },
  });
  product.stdout?.on('data', (data) => (printed += data));
  product.stderr?.on('data', (data) => (printed += data));
});
afterAll(async () => {
  const ended = new Promise((done) => product.once('exit', done));
  product.kill('SIGTERM');
  await ended;
  copy?.remove();
  rmSync(data, { recursive: true, force: true });
});

test('npm start builds what is not built, becomes the server and fills the demo fleet', async () => {
  const address = () => /^Vessel Ops is ready at (http:\S+)$/m.exec(printed)?.[1];
  await until(
    () => address() !== undefined || product.exitCode !== null,
    () => `the start: ${printed}`,
    3 * PATIENCE_MS,
  );
  const url = address() ?? '';
  if (DEEP) expect(printed).toMatch(/^Built the client/m);
  expect((await call(url, 'GET', '/readyz')).status).toBe(200);

  const [, email, password] = /Sign in +(\S+@\S+) or .*password (\S+)$/m.exec(printed) ?? [];
  const { body } = await call(url, 'POST', '/api/login', null, { email, password });
  const fleet = await call(url, 'GET', '/api/vessels', String(body.token));
  expect(fleet.body.vessels).toHaveLength(3);
  // The builder alone needs some 400 MB, which end with it. In kilobytes.
  const resident = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.pid)], { encoding: 'utf8' }));
  if (DEEP) expect(resident).toBeLessThan(200_000);
});
