import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '../../../shared/basics/backoff';
import { privateFolderPath } from './privateFolder';
import { existsSync, statfsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Engine {
  /** The connection string. It stays the same for a directory, also after restarts. */
  uri: string;
  /** The id of the current process; it changes with a restart. */
  pid(): number;
  /** A sentence if the engine's files seem damaged; null otherwise. */
  damage(): string | null;
  /** Closes the directory and opens it again in a new process, which removes the files of dropped collections. @throws as `startEngine`. */
  reopen(): Promise<void>;
  /** Closes the directory and ends the process. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** Called after a crashed engine was restarted, with the milliseconds it was away. */
  onRestart?: (awayMs: number) => void;
  /** Called with a sentence when a running engine ended, and when it cannot be started again: once a minute at most for the same reason. */
  onTrouble?: (sentence: string) => void;
  /** Receives the engine's output. Nothing is printed to our own stdout. */
  log?: (line: string) => void;
}

/** An engine that ran this long was healthy and is restarted at once; one that ended earlier may be in a crash loop. */
const HEALTHY_MS = 1000;
const WAITS_MS = { first: 50, most: 1_000 };
const SAME_TROUBLE_MS = 60_000;

/**
 * The driver's defaults are for networks: it checks a lost server every 0.5 s and a healthy one every 10 s. The engine is back in 0.12 s, and with
 * these values it is used again 0.05 s later.
 */
const DRIVER_OPTIONS = 'directConnection=true&minHeartbeatFrequencyMS=50&heartbeatFrequencyMS=1000';

/**
 * Starts the embedded MongoDB on `directory` and restarts it after crashes until `stop`.
 * @throws Error with one plain sentence if the directory cannot be used, or is in use by another process for 3 s.
 */
export async function startEngine(directory: string, { onRestart, onTrouble, log = () => {} }: EngineOptions = {}): Promise<Engine> {
  const path = resolve(directory);
  const socket = join(privateFolderPath(path), 'mongodb.sock');
  const stopping = new AbortController();
  let child: ChildProcess;
  let startedAt: number;
  const backoff = new Backoff(WAITS_MS);
  let wait = 0;
  let restarting = Promise.resolve();
  let damaged = false;
  let isReopening = false;
  let reported = { sentence: '', at: 0 };

  function reportFailure(sentence: string): void {
    if (sentence === reported.sentence && Date.now() - reported.at < SAME_TROUBLE_MS) return;
    reported = { sentence, at: Date.now() };
    onTrouble?.(sentence);
  }

  async function start(): Promise<void> {
    child = await forkEngine(path, socket, log);
    startedAt = Date.now();
    child.once('exit', (code, signal) => {
      damaged ||= isDamage(path, code, signal);
      if (!stopping.signal.aborted && !isReopening) restarting = restart(signal ?? `code ${code}`);
    });
  }

  /** Restarts at once the first time. Each failure and each early crash doubles the wait. Never gives up. */
  async function restart(cause: string): Promise<void> {
    const diedAt = Date.now();
    onTrouble?.(`The embedded database ended (${cause}): starting it again.`);
    if (diedAt - startedAt > HEALTHY_MS) {
      wait = 0;
      backoff.reset();
    }
    while (!stopping.signal.aborted) {
      try {
        await delay(wait, undefined, { signal: stopping.signal });
        wait = backoff.next();
        await start();
        return onRestart?.(Date.now() - diedAt);
      } catch (error) {
        if (!stopping.signal.aborted) reportFailure(`${(error as Error).message} Trying again.`);
      }
    }
  }

  await start();
  return {
    uri: `mongodb://${encodeURIComponent(socket)}/vessel-ops?${DRIVER_OPTIONS}`,
    pid: () => child.pid ?? 0,
    damage: () => (damaged ? damagedSentence(path) : null),
    async reopen() {
      await restarting;
      isReopening = true;
      try {
        await stopEngine(child);
        await start();
      } finally {
        isReopening = false;
      }
    },
    async stop() {
      stopping.abort();
      await restarting;
      await stopEngine(child);
    },
  };
}

/** A start takes 0.15 s, but after an upgrade the engine may scan every collection. */
const START_MS = 60_000;
const STOP_MS = 10_000;

/**
 * Starts one engine process on `directory`, serving `socket`. Resolves when it accepts connections. `log` receives each line that it prints.
 * @throws Error with one plain sentence.
 */
function forkEngine(directory: string, socket: string, log: (line: string) => void): Promise<ChildProcess> {
  const child = fork(enginePath(), [directory, socket], {
    execArgv: [], // without our debugger's port and a test runner's loaders
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR }, // without our secrets
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', log);

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The embedded database did not open ${directory} within ${START_MS / 1000} seconds.`));
    }, START_MS);
    child.on('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const ended = `The embedded database ended while it opened ${directory} (${signal ?? code}).`;
      reject(new Error(isDamage(directory, code, signal) ? damagedSentence(directory) : ended));
    });
    child.once('message', (message: { ready: true } | { failed: string }) => {
      clearTimeout(timer);
      if ('failed' in message) reject(new Error(message.failed));
      else resolve(child);
    });
  });
}

/** Asks the engine to close, and kills it after 10 s. Resolves when the process has ended. */
function stopEngine(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.send('stop', () => {}); // if sending fails, the process is ending already
  });
}

/** The path of the bundled `engine.js`: beside this file in a build, or in `.build` when tests run from the sources. */
function enginePath(): string {
  const ownFolder = dirname(fileURLToPath(import.meta.url));
  for (let folder = ownFolder; ; folder = dirname(folder)) {
    const found = [join(ownFolder, 'engine.js'), join(folder, '.build/server/engine.js')].find((path) => existsSync(path));
    if (found) return found;
    if (folder === dirname(folder)) throw new Error('The embedded database is not built: run `npm run build` first.');
  }
}

/** With fewer free bytes an engine may have ended because the disk is full. */
const LEAST_FREE = 64_000_000;

function hasSpace(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > LEAST_FREE;
}

/** Whether an engine ended as it does on damaged files: by SIGABRT, or with code 14 for an exception of its own. */
const isDamage = (directory: string, code: number | null, signal: NodeJS.Signals | null): boolean =>
  (signal === 'SIGABRT' || code === 14) && hasSpace(directory);

/** The message to the person who starts the product. */
const damagedSentence = (directory: string): string =>
  `The database in ${directory} is damaged: move that folder away, then run \`npm run restore -- FILE\` with your newest backup.`;
