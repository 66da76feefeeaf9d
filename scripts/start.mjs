/** `npm start`: installs and builds what is missing, then becomes the server. Needs nothing but Node. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';

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
  const { buildHalves } = await import('./build.mjs');
  await buildHalves(stale).catch((error) => {
    console.error(`The build failed: ${error.message}`);
    process.exit(1);
  });
}

// The same process, so that a signal sent to it reaches the server and nothing stands between.
await import(pathToFileURL(resolve('.build/server/main.js')).href);
