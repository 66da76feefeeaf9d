import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const RESULTS = '.build/test-results.json';

/** Runs the tests under `folders`; returns how many passed, failed and were skipped. A run that breaks off counts as failed. */
export async function runVitest(folders, environment = {}) {
  mkdirSync('.build', { recursive: true });
  rmSync(RESULTS, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts',
    '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`, ...folders,
  ];
  const code = await new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } }).on('close', resolve);
  });
  try {
    const { numPassedTests: passed, numFailedTests, numPendingTests: skipped, numFailedTestSuites } = JSON.parse(readFileSync(RESULTS, 'utf8'));
    const failed = Math.max(numFailedTests, code === 0 ? 0 : Math.max(1, numFailedTestSuites));
    return { passed, failed, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
