/**
 * `npm run mutants [-- name-or-family …] [--stale] [--jobs=N]`: mutation testing. Each mutant is applied to a copy of the code, and its test must fail. N
 * jobs work in parallel, each with its own copy.
 */
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './install.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
installWhenNeeded(true);
const jobs = Number(/--jobs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1);
const run = (job) => {
  const args = ['--import', 'tsx', 'scripts/mutants/runMutants.ts', ...process.argv.slice(2), `--part=${job}/${jobs}`];
  return new Promise((done) => spawn(process.execPath, args, { stdio: 'inherit' }).on('close', (code) => done(code ?? 1)));
};
process.exitCode = Math.max(...(await Promise.all(Array.from({ length: jobs }, (_, job) => run(job)))));
