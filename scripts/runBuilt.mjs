/**
 * `node scripts/runBuilt.mjs FILE …`: runs a TypeScript program against the product, which is built first if it is outdated. `npm run bench [-- name …]`
 * measures it, with a floor for each figure in the same run. `npm run pictures [-- word …]` takes screenshots of every screen into `.pictures/`.
 */
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
installWhenNeeded(true);
const { buildHalves } = await import('./build.mjs');
await buildHalves(staleHalves());

const args = ['--import', 'tsx', ...process.argv.slice(2)];
process.exitCode = await new Promise((done) => spawn(process.execPath, args, { stdio: 'inherit' }).on('close', (code) => done(code ?? 1)));
