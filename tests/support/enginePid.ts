import { readFileSync } from 'node:fs';

/** The process under a server's that runs `program`; null when there is none at the moment. Linux only, as the tests are. */
export function childPid(server: number, program: string): number | null {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) ?? null;
}

/** That of the embedded engine. */
export const enginePid = (server: number): number | null => childPid(server, 'engine.js');

/** Kills the engine of a server as a cut of power does. @throws Error where none runs. */
export function killEngine(server: number): void {
  const engine = enginePid(server);
  if (engine === null) throw new Error('No engine runs.');
  process.kill(engine, 'SIGKILL');
}
