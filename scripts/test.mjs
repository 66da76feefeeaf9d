/**
 * `npm test`: all tests, also on a fresh clone. `npm run test:NAME`: one part. `npm run test:deep [-- FILE …]`: the same tests with full counts and a random
 * seed, or the one in DEEP_SEED. `npm run test:delayed [-- FILE …]`: the same tests with random delays, seeded likewise by DELAYED_SEED. Needs only Node.
 */
import { randomInt } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './endWithParent.mjs';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';
import { runVitest, TEST_PARTS } from './runVitest.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
endWithParent(() => process.exit(1));
installWhenNeeded(true);
const { buildHalves } = await import('./build.mjs');
const { runChecks } = await import('./checks/runChecks.mjs');

const SEEDED = ['deep', 'delayed'];
const named = process.argv.slice(2).filter((name) => !SEEDED.includes(name));
const mode = SEEDED.find((name) => name === process.argv[2]);
if (mode) {
  const [variable, files] = [mode.toUpperCase(), named.length > 0 ? ` -- ${named.join(' ')}` : ''];
  process.env[variable] = '1';
  process.env.TEST_SEED = process.env[`${variable}_SEED`] || String(randomInt(2 ** 31));
  console.log(`A ${mode} run. Repeat it with: ${variable}_SEED=${process.env.TEST_SEED} npm run test:${mode}${files}`);
}
const begun = Date.now();
const checks = named.length > 0 ? { passed: 0, failed: 0 } : await runChecks();
await buildHalves(staleHalves());
const prepared = Date.now();
const tests = await runVitest(named.length > 0 ? named.flatMap((name) => TEST_PARTS[name] ?? [name]) : Object.values(TEST_PARTS).flat());
const seconds = (from, to) => `${((to - from) / 1_000).toFixed(0)} s`;
console.log(`Checks and build ${seconds(begun, prepared)}, tests ${seconds(prepared, Date.now())}.`);
const [passed, failed] = [checks.passed + tests.passed, checks.failed + tests.failed];
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
