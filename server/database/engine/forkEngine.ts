import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { damagedSentence, isDamage } from './damage';

/** Longer than any start seen (0.15 s), as the engine may scan every collection after an upgrade. */
const START_MS = 60_000;
const STOP_MS = 10_000;

/**
 * Starts one engine process on `directory`, serving `socket`; answers when it accepts connections.
 * Rejects with one plain sentence. `log` is given every line the process prints.
 */
export function forkEngine(directory: string, socket: string, log: (line: string) => void): Promise<ChildProcess> {
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
export function stopEngine(child: ChildProcess): Promise<void> {
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
