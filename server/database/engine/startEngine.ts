import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '../../../shared/basics/backoff';
import { privateFolderPath } from './privateFolder';
import { existsSync, statfsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Engine {
  /** For the unmodified driver. Stays the same for one directory, over restarts of the engine and of the product. */
  uri: string;
  /** The process serving it now; another one after a restart. */
  pid(): number;
  /** Why it cannot go on, in one sentence; null as long as nothing says that its files are damaged. */
  damage(): string | null;
  /** Closes the directory; nothing is left running. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** Called when the engine serves again after it died, with the milliseconds it was away. */
  onRestart?: (awayMs: number) => void;
  /** Given what the engine prints and what the supervisor does about it. Nothing reaches our own stdout. */
  log?: (line: string) => void;
}

/** An engine that lived this long was healthy, not in a loop of crashes: its death is answered at once. */
const HEALTHY_MS = 1000;
const WAITS_MS = { first: 50, most: 1_000 };

/**
 * The driver asks a lost server at most every half second whether it is back, and a server at rest every ten: made for
 * networks. Ours is a socket away and back in 0.12 s, and with these it is used again 0.05 s after that.
 */
const DRIVER_OPTIONS = 'directConnection=true&minHeartbeatFrequencyMS=50&heartbeatFrequencyMS=1000';

/**
 * Starts the embedded MongoDB on `directory` and keeps it running until `stop`. Rejects with one plain sentence when
 * the directory cannot be used or stays in use by another process for 3 s.
 */
export async function startEngine(directory: string, { onRestart, log = () => {} }: EngineOptions = {}): Promise<Engine> {
  const path = resolve(directory);
  const socket = join(privateFolderPath(path), 'mongodb.sock');
  const stopping = new AbortController();
  let child: ChildProcess;
  let startedAt: number;
  const backoff = new Backoff(WAITS_MS);
  let wait = 0;
  let restarting = Promise.resolve();
  let damaged = false;

  async function start(): Promise<void> {
    child = await forkEngine(path, socket, log);
    startedAt = Date.now();
    child.once('exit', (code, signal) => {
      damaged ||= isDamage(path, code, signal);
      if (!stopping.signal.aborted) restarting = restart(signal ?? `code ${code}`);
    });
  }

  /** At once the first time; then each failure, and each early death, doubles the wait. Never gives up. */
  async function restart(cause: string): Promise<void> {
    const diedAt = Date.now();
    log(`The embedded database ended (${cause}): starting it again.`);
    if (diedAt - startedAt > HEALTHY_MS) {
      wait = 0;
      backoff.reset();
    }
    while (!stopping.signal.aborted) {
      try {
        await delay(wait, undefined, { signal: stopping.signal });
        wait = backoff.next();
        await start();
        log(`The embedded database is back after ${Date.now() - diedAt} ms.`);
        return onRestart?.(Date.now() - diedAt);
      } catch (error) {
        if (!stopping.signal.aborted) log(`${(error as Error).message} Trying again in ${wait} ms.`);
      }
    }
  }

  await start();
  return {
    uri: `mongodb://${encodeURIComponent(socket)}/vessel-ops?${DRIVER_OPTIONS}`,
    pid: () => child.pid ?? 0,
    damage: () => (damaged ? damagedSentence(path) : null),
    async stop() {
      stopping.abort();
      await restarting;
      await stopEngine(child);
    },
  };
}

/** Longer than any start seen (0.15 s), as the engine may scan every collection after an upgrade. */
const START_MS = 60_000;
const STOP_MS = 10_000;

/**
 * Starts one engine process on `directory`, serving `socket`; answers when it accepts connections.
 * Rejects with one plain sentence. `log` is given every line the process prints.
 */
function forkEngine(directory: string, socket: string, log: (line: string) => void): Promise<ChildProcess> {
  const child = fork(enginePath(), [directory, socket], {
    execArgv: [], // not our debugger's port, nor a test runner's loaders
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR }, // it needs none of our secrets
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

/** Lets the engine finish and close; answers when the process is gone. */
function stopEngine(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.send('stop', () => {}); // a failure to send means it is ending already
  });
}

/** `engine.js` is bundled beside this file; run from the sources (tests), it is where the build put it. */
function enginePath(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; ; folder = dirname(folder)) {
    const found = [join(here, 'engine.js'), join(folder, '.build/server/engine.js')].find((path) => existsSync(path));
    if (found) return found;
    if (folder === dirname(folder)) throw new Error('The embedded database is not built: run `npm run build` first.');
  }
}

/** With less free than this an engine may have ended for want of room. */
const ROOM = 64_000_000;

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > ROOM;
}

/**
 * Whether an engine on `directory` ended as one does that meets damaged files: it aborts, or ends with 14 for an exception of its own. One
 * that is killed ends otherwise.
 */
const isDamage = (directory: string, code: number | null, signal: NodeJS.Signals | null): boolean =>
  (signal === 'SIGABRT' || code === 14) && hasRoom(directory);

/** For the person who starts the product. */
const damagedSentence = (directory: string): string =>
  `The database in ${directory} is damaged: move that folder away, then run \`npm run restore -- FILE\` with your newest backup.`;
