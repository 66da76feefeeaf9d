/** `npm start` keeps its server running, and nothing it started outlives it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { descendants, isRunning } from '../support/descendants';
import { scratchCopy, type ScratchCopy } from '../support/scratchCopy';
import { PATIENCE_MS } from '../support/tier';
import { until } from '../support/until';

const ROOT = resolve(import.meta.dirname, '../..');
const READY = /^Vessel Ops is ready at (http:\S+)$/gm;
let copy: ScratchCopy;
let folder: string;

beforeAll(() => {
  copy = scratchCopy();
  symlinkSync(join(ROOT, '.build'), join(copy.folder, '.build'));
  folder = mkdtempSync(join(tmpdir(), 'vessel-ops-supervisor-'));
});
afterAll(() => {
  copy.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  pid: number;
  printed(): string;
  /** Waits until it has printed `pattern` so many times, and answers what each match caught. */
  said(pattern: RegExp, times?: number): Promise<string[]>;
}

function run(program: string, args: string[], cwd: string, data: string): Started {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', DEMO: '0', DATA_DIR: join(folder, data) };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (printed += piece.toString()));
  const caught = (pattern: RegExp) => [...printed.matchAll(pattern)].map(([, one = '']) => one);
  return {
    child,
    pid: child.pid ?? 0,
    printed: () => printed,
    async said(pattern, times = 1) {
      await until(
        () => caught(pattern).length >= times || child.exitCode !== null,
        () => `${pattern} in: ${printed}`,
        3 * PATIENCE_MS, // as every start
      );
      return caught(pattern);
    },
  };
}

const serverOf = (pid: number) => {
  const found = descendants(pid).find(
    (each) => descendants(each).length === 1 && descendants(each).every((one) => descendants(one).length === 0),
  );
  if (found === undefined) throw new Error('There is no server with an engine.');
  return found;
};

/** Waits until none of `pids` runs. */
const gone = (pids: number[]) =>
  until(
    () => !pids.some(isRunning),
    () => `the end of ${pids.filter(isRunning).join()}`,
  );

test('npm start starts a server that was killed again and says so, and SIGTERM ends everything it started', async () => {
  const product = run('npm', ['start'], copy.folder, 'killed');
  await product.said(READY);
  process.kill(serverOf(product.pid), 'SIGKILL');
  const [, again = ''] = await product.said(READY, 2);
  expect(product.printed()).toContain('The server ended (SIGKILL) and is started again now.');
  expect((await call(again, 'GET', '/readyz')).status).toBe(200);
  const all = descendants(product.pid);
  expect(all).toHaveLength(3); // the supervisor, the server and its engine
  product.child.kill('SIGTERM');
  await gone([product.pid, ...all]);
});

test('npm start that is killed leaves nothing running', async () => {
  const product = run('npm', ['start'], copy.folder, 'orphaned');
  await product.said(READY);
  const all = descendants(product.pid);
  product.child.kill('SIGKILL');
  await gone([product.pid, ...all]);
});

test('the server of a test run that is killed ends with it', async () => {
  const starter = pathToFileURL(join(ROOT, 'tests/support/startServer.ts')).href;
  const program = `const { startServer } = await import('${starter}'); await startServer(); console.log('started'); setInterval(() => {}, 1_000);`;
  const starting = run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], ROOT, 'tests');
  await starting.said(/^(started)$/gm);
  const all = descendants(starting.pid);
  expect(all.length).toBeGreaterThanOrEqual(2);
  starting.child.kill('SIGKILL');
  await gone([starting.pid, ...all]);
});

function supervised(program: string): Started {
  const path = join(folder, 'program.mjs');
  writeFileSync(path, program);
  const supervisor = pathToFileURL(join(ROOT, 'scripts/supervise.mjs')).href;
  const start = `const { supervise } = await import('${supervisor}'); supervise(${JSON.stringify(path)});`;
  return run(process.execPath, ['--input-type=module', '-e', start], folder, 'none');
}

deepTest('a server that dies again and again is started after growing pauses', async () => {
  const supervisor = supervised('process.send("ready", () => process.exit(7));');
  const pauses = await supervisor.said(/^The server ended \(code 7\) and is started again (.*)\.$/gm, 3);
  expect(pauses.slice(0, 3)).toEqual(['now', 'in 1 s', 'in 2 s']);
  supervisor.child.kill('SIGINT');
  await gone([supervisor.pid]);
});

test('a server that could not start is not started again', async () => {
  const supervisor = supervised('console.error("Port 80 is taken."); process.exit(3);');
  const code = await new Promise((done) => supervisor.child.once('close', done));
  expect(code).toBe(3);
  expect(supervisor.printed()).toBe('Port 80 is taken.\n');
});
