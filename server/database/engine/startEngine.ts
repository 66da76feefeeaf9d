import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { damagedSentence, isDamage } from './damage';
import { forkEngine, stopEngine } from './forkEngine';
import { privateFolderPath } from './privateFolder';

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
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

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
    if (diedAt - startedAt > HEALTHY_MS) wait = 0;
    while (!stopping.signal.aborted) {
      try {
        await delay(wait, undefined, { signal: stopping.signal });
        wait = Math.min(Math.max(wait * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS);
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
