/** `npm run bench [-- name …]`: the product's figures beside floors measured in the same run. No timed test: nothing depends on them. */
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
installWhenNeeded(true);
const { buildHalves } = await import('./build.mjs');
await buildHalves(staleHalves());

const args = ['--import', 'tsx', 'scripts/bench/bench.ts', ...process.argv.slice(2)];
process.exitCode = await new Promise((done) => spawn(process.execPath, args, { stdio: 'inherit' }).on('close', (code) => done(code ?? 1)));
