/** `npm run check`: types, lint, format, unused code, rules of folders, tests and specification, stale mutants, and unit tests. Run it before every commit. */
import { installWhenNeeded } from './install.mjs';
import { runChecks } from './checks/runChecks.mjs';
import { runVitest, TEST_PARTS } from './runVitest.mjs';

installWhenNeeded(true);
const checks = await runChecks();
const tests = await runVitest(TEST_PARTS.unit);
const failed = checks.failed + tests.failed;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
