/** `npm test`: everything, on a fresh clone too. Needs nothing but Node. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
installWhenNeeded(true);
const { buildHalves } = await import('./build.mjs');
const { runChecks } = await import('./runChecks.mjs');
const { runVitest } = await import('./runVitest.mjs');

const checks = await runChecks();
await buildHalves(staleHalves());
const tests = await runVitest([]);
const [passed, failed] = [checks.passed + tests.passed, checks.failed + tests.failed];
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
