/** `npm run backup | restore | verify | reset-link | administrator | remove-factor`: runs a tool of the server; builds it first if it is outdated. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
const [name, ...rest] = process.argv.slice(2);
const stale = staleHalves().filter((half) => half === 'server');
installWhenNeeded(stale.length > 0);
if (stale.length > 0) {
  const { buildHalves } = await import('./build.mjs');
  await buildHalves(stale);
}
const program = resolve(`.build/server/${name}.js`);
process.argv = [process.argv[0], program, ...rest];
await import(pathToFileURL(program).href);
