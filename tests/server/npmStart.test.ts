import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call';
import { scratchCopy, type ScratchCopy } from '../support/scratchCopy';
import { until } from '../support/until';

let copy: ScratchCopy;
let product: ChildProcess;
let printed = '';

beforeAll(() => {
  copy = scratchCopy();
  const { PATH, HOME, TMPDIR } = process.env;
  product = spawn(process.execPath, ['scripts/start.mjs'], { cwd: copy.folder, env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0' } });
  product.stdout?.on('data', (data) => (printed += data));
  product.stderr?.on('data', (data) => (printed += data));
});
afterAll(async () => {
  const ended = new Promise((done) => product.once('exit', done));
  product.kill('SIGTERM');
  await ended;
  copy.remove();
});

test('npm start builds an unbuilt copy, fills the demo fleet and stays small', async () => {
  const address = () => /^Vessel Ops is ready at (http:\S+)$/m.exec(printed)?.[1];
  await until(
    () => address() !== undefined || product.exitCode !== null,
    () => `the start: ${printed}`,
    55_000,
  );
  const url = address() ?? '';
  expect(printed).toMatch(/^Built the client/m);
  expect((await call(url, 'GET', '/readyz')).status).toBe(200);

  const [, email, password] = /Sign in +(\S+@\S+) or .*password (\S+)$/m.exec(printed) ?? [];
  const { body } = await call(url, 'POST', '/api/login', null, { email, password });
  const fleet = await call(url, 'GET', '/api/vessels', String(body.token));
  expect(fleet.body.vessels).toHaveLength(3);
  // The resident memory in kilobytes. The builder alone needs some 400 MB.
  const resident = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.pid)], { encoding: 'utf8' }));
  console.log(`The process that npm start leaves holds ${Math.round(resident / 1_000)} MB.`);
  expect(resident).toBeLessThan(200_000);
});
