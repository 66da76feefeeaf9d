import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROOFS } from '../../tests/specification/proofs';
import type { Mutant, Outcome } from './mutant';

const RESULTS = '.build/mutant.json';
const LONGEST_MS = 150_000;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** Placeholders in titles: '%s', '$name' and '${kind}'. */
const PLACEHOLDER = /%[sdij]|\\\$\\\{[^}]*\}|\\\$\w+/g;

const isTie = (test: string): test is keyof typeof PROOFS => test in PROOFS;

/** The file of a test and the pattern of its full name, in which placeholders match anything. */
export function testOf({ test, only }: Mutant): { file: string; pattern: string } {
  const [file = '', title = ''] = (isTie(test) ? PROOFS[test] : test).split(' > ');
  const words = literal(title).replace(PLACEHOLDER, '.*');
  // The row of a table is part of the title, or a title below it.
  return { file: `tests/${file}.test.ts`, pattern: only === undefined ? words : `(?=.*${literal(only)}).*${words}` };
}

/** Runs a Node program in `folder`, in its own process group, so that its child processes end with it. */
export function runIn(folder: string, args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), LONGEST_MS);
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ code, said });
    });
  });
}

/** Runs the test of `mutant` on the code in `folder`. Returns the result and the message of the first failure. */
export async function runTest(folder: string, mutant: Mutant): Promise<{ outcome: Outcome; why: string }> {
  const { file, pattern } = testOf(mutant);
  mkdirSync(join(folder, '.build'), { recursive: true });
  rmSync(join(folder, RESULTS), { force: true });
  const { said } = await runIn(folder, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${RESULTS}`,
    file,
    '-t',
    pattern,
  ]);
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(join(folder, RESULTS), 'utf8'));
    const failed = testResults
      .flatMap(({ assertionResults }: { assertionResults: { status: string; failureMessages: string[] }[] }) => assertionResults)
      .find(({ status }: { status: string }) => status === 'failed');
    const why = String(failed?.failureMessages[0] ?? testResults[0]?.message ?? '').split('\n')[0] ?? '';
    if (numFailedTests > 0) return { outcome: 'killed', why };
    if (numPassedTests > 0 && why === '') return { outcome: 'survived', why };
    return { outcome: 'broken', why: why || `no test of that name ran: ${file} > ${pattern}` };
  } catch {
    return { outcome: 'broken', why: `the tests did not end: ${said.trim().split('\n').at(-1) ?? ''}` };
  }
}
