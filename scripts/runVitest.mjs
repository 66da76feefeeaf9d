import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { TEST_PARTS } from './testParts.mjs';

const RESULTS = '.build/test-results.json';

/** What each part of the suite took: tests, failures, and the seconds its files ran, some of them side by side. */
function printParts(files) {
  const folderOf = ({ name }) => relative(process.cwd(), name).split(sep).slice(0, 2).join('/');
  for (const [part, folders] of Object.entries(TEST_PARTS)) {
    const own = files.filter((file) => folders.includes(folderOf(file)));
    if (own.length === 0) continue;
    const tests = own.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    const seconds = own.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0) / 1_000;
    console.log(
      `${part.padEnd(10)}${String(tests.length).padStart(6)} tests${String(failed).padStart(5)} failed${seconds.toFixed(0).padStart(6)} s`,
    );
  }
}

/** Runs the tests of `parts`, prints what each took; returns how many passed, failed and were skipped. A run that breaks off counts as failed. */
export async function runVitest(parts) {
  mkdirSync('.build', { recursive: true });
  rmSync(RESULTS, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS}`,
    ...parts.flatMap((part) => TEST_PARTS[part]),
  ];
  const code = await new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit' }).on('close', resolve);
  });
  try {
    const {
      numPassedTests: passed,
      numFailedTests,
      numPendingTests: skipped,
      numFailedTestSuites,
      testResults,
    } = JSON.parse(readFileSync(RESULTS, 'utf8'));
    printParts(testResults);
    const failed = Math.max(numFailedTests, code === 0 ? 0 : Math.max(1, numFailedTestSuites));
    return { passed, failed, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
