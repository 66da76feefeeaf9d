/** `npm start`: installs and builds what is missing, then runs the server and restarts it after crashes. Needs only Node. */
import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';
import { supervise } from './supervise.mjs';

const LEAST = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  console.error(`Vessel Ops needs Node ${LEAST.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
const stale = staleHalves();
installWhenNeeded(stale.length > 0);
if (stale.length > 0) {
  // In a child process, so that the 400 MB of the build are freed.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed.');
    process.exit(1);
  }
}

supervise('.build/server/main.js');
