/**
 * What the files of one run share is kept in a folder of the run: here it is made before the first file and removed, with what still
 * runs on it, after the last. A worker is ended too soon to do that itself.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

const PATIENCE_MS = 10_000;

function ends(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return false;
  } catch {
    return true;
  }
}

async function stop(pid: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (let gone = ends(pid, 'SIGTERM'); !gone; gone = ends(pid, Date.now() > until ? 'SIGKILL' : 0)) await delay(50);
}

export default function openSharedFolder({ config }: TestProject): () => Promise<void> {
  const folder = String(config.env?.SHARED_FOLDER);
  mkdirSync(join(folder, 'pids'), { recursive: true });
  return async () => {
    await Promise.all(readdirSync(join(folder, 'pids')).map((pid) => stop(Number(pid))));
    rmSync(folder, { recursive: true, force: true });
  };
}
