/** `npm run bench [-- name …]`: measures the product, and a floor for each figure in the same run. The figures are for people; no test uses them. */
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
