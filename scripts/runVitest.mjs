import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

/** The parts of the suite. `npm run test:NAME` runs one, `npm test` all of them. */
export const TEST_PARTS = {
  unit: ['tests/shared', 'tests/client'],
  server: ['tests/server', 'tests/live', 'tests/simulation'],
  security: ['tests/security'],
  browser: ['tests/browser', 'tests/recipe'],
  faults: ['tests/faults'],
};

const RESULTS = '.build/test-results.json';
/** One line for each finished test file, written by tests/support/setup.ts. */
const COSTS_FILE = '.build/test-costs.jsonl';
/** Processor seconds by file, highest first. Its committed copy, `tests/costs.json`, decides the order of files. */
const COSTS = '.build/test-costs.json';
/** The number of files that are printed with their cost. */
const DEAREST = 10;

/** @returns {{ file: string, seconds: number, servers: number, engines: number }[]} What each file that ran took and started, dearest first. */
function readLines() {
  if (!existsSync(COSTS_FILE)) return [];
  const lines = readFileSync(COSTS_FILE, 'utf8').trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).sort((one, other) => other.seconds - one.seconds);
}

/** @returns {Record<string, number>} Processor seconds of each file: test code, servers, engines and browsers. */
const costsOf = (lines) => Object.fromEntries(lines.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]));

/** Prints how many product servers and engines the tests started. */
function printStarts(lines) {
  const sum = (key) => lines.reduce((total, line) => total + line[key], 0);
  console.log(`Started: ${sum('servers')} servers, ${sum('engines')} engines.`);
}

/** Prints the tests, failures and processor seconds of each part. */
function printParts(files, costs) {
  const nameOf = ({ name }) => relative(process.cwd(), name).split(sep).join('/');
  for (const [part, folders] of Object.entries(TEST_PARTS)) {
    const own = files.filter((file) => folders.some((folder) => nameOf(file).startsWith(`${folder}/`)));
    if (own.length === 0) continue;
    const tests = own.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    const seconds = own.reduce((sum, file) => sum + (costs[nameOf(file)] ?? 0), 0);
    console.log(
      `${part.padEnd(10)}${String(tests.length).padStart(6)} tests${String(failed).padStart(5)} failed${seconds.toFixed(0).padStart(6)} CPU-s`,
    );
  }
}

/** Prints the files that took most processor seconds. */
function printDearest(costs) {
  for (const [file, seconds] of Object.entries(costs).slice(0, DEAREST)) console.log(`${seconds.toFixed(1).padStart(7)} CPU-s  ${file}`);
}

/** Runs the tests of `paths` and prints their costs. Returns the numbers of passed, failed and skipped tests. An interrupted run counts as failed. */
export async function runVitest(paths) {
  mkdirSync('.build', { recursive: true });
  for (const file of [RESULTS, COSTS_FILE]) rmSync(file, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS}`,
    ...paths,
  ];
  const code = await new Promise((done) => {
    const env = { ...process.env, COSTS_FILE: resolve(COSTS_FILE) };
    spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env }).on('close', done);
  });
  const lines = readLines();
  const costs = costsOf(lines);
  writeFileSync(COSTS, `${JSON.stringify(costs, null, 2)}\n`);
  try {
    const {
      numPassedTests: passed,
      numFailedTests,
      numPendingTests: skipped,
      numFailedTestSuites,
      testResults,
    } = JSON.parse(readFileSync(RESULTS, 'utf8'));
    printParts(testResults, costs);
    printDearest(costs);
    printStarts(lines);
    // A file that cannot be loaded fails without a test. Suites include the describe blocks of failed tests, so they do not count beside them.
    const failed = code === 0 ? 0 : numFailedTests || Math.max(1, numFailedTestSuites);
    return { passed, failed, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
