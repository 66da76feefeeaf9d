import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './freePort';
import { runEnv } from './runClock';
import { starts } from './starts';
import { PATIENCE_MS } from './tier';

const ROOT = resolve(import.meta.dirname, '../..');
const READY = /^Vessel Ops is ready at (http:\S+)$/m;
const START_MS = 3 * PATIENCE_MS;

export interface ServerOptions {
  /** The folder of a built copy of the product; this one unless told otherwise. */
  root?: string;
  /** Kept after `stop`; without one a throw-away folder is used. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Options of Node.js, for example a limit of its heap. Not NODE_OPTIONS: that sets the clock of the run. */
  nodeArgs?: string[];
  /** A free one unless told otherwise. A restart keeps it. */
  port?: number;
}

export interface RunningServer {
  /** The session of its first account, where that is nobody's. */
  administrator?: string;
  url: string;
  pid: number;
  dataDir: string;
  /** Everything it has printed on stdout and stderr since the last start. */
  output(): string;
  /** The same of all its lives. */
  log(): string;
  /** The signal and nothing else; answers the exit code (null after a signal nobody handled) when the process is gone. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it in order and removes its throw-away folder. */
  stop(): Promise<void>;
  /** Starts it again at the same address, on the same folder, ending it first when it still runs. */
  restart(signal?: NodeJS.Signals): Promise<void>;
}

export const INVOICE_ACCESS = { username: 'accounts', password: 'only-for-tests-9' };

/** The built product as a process of its own, on the embedded engine and an empty folder, without the demo fleet. */
export async function startServer({ root = ROOT, dataDir, env = {}, nodeArgs = [], port }: ServerOptions = {}): Promise<RunningServer> {
  const program = join(root, '.build/server/main.js');
  if (!existsSync(program)) throw new Error('The server is not built: run `npm run build` first.');
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'vessel-ops-server-'));
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0', // tests and benchmarks ask faster than any screen
    REGISTRATION_LIMIT: '0', // all of them stand behind one address
    INVOICE_USERNAME: INVOICE_ACCESS.username,
    INVOICE_PASSWORD: INVOICE_ACCESS.password,
    ...runEnv(),
    ...env,
    DATA_DIR: folder,
  };
  let child: ChildProcess;
  let printed: string;
  let all = '';

  const server: RunningServer = {
    url: '',
    pid: 0,
    dataDir: folder,
    output: () => printed,
    log: () => all,
    kill: (signal = 'SIGKILL') =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode);
        child.once('exit', done);
        child.kill(signal);
      }),
    async stop() {
      await server.kill('SIGTERM');
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
    async restart(signal = 'SIGTERM') {
      await server.kill(signal);
      await start(Number(new URL(server.url).port));
    },
  };

  function start(at: number): Promise<void> {
    printed = '';
    let isReady = false;
    starts.servers += 1;
    if (!('MONGODB_URI' in settings)) starts.engines += 1;
    child = spawn(process.execPath, [...nodeArgs, program], {
      cwd: root,
      env: { ...settings, PORT: String(at) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    server.pid = child.pid ?? 0;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        all += chunk.toString();
        if (isReady) return;
        const url = READY.exec(printed)?.[1];
        if (!url) return;
        isReady = true;
        server.url = url;
        clearTimeout(timer);
        done();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        fail(new Error(`The server ended before it was ready (${signal ?? code}): ${printed}`));
      });
    });
  }

  await start(port ?? (await freePort()));
  return server;
}
