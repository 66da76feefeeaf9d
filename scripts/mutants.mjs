/**
 * `npm run mutants [-- name-or-family …] [--stale] [--jobs=N]`: plants deviations from the specification in a copy, one at a time; each must
 * redden the test tied to it. N jobs have a copy each and share the mutants.
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
