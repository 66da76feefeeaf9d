/** `npm run mutants [-- name-or-family …] [--stale]`: plants deviations from the specification in a copy, one at a time; each must redden the test tied to it. */
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './install.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
installWhenNeeded(true);
const args = ['--import', 'tsx', 'scripts/mutants/runMutants.ts', ...process.argv.slice(2)];
process.exitCode = await new Promise((done) => spawn(process.execPath, args, { stdio: 'inherit' }).on('close', (code) => done(code ?? 1)));
