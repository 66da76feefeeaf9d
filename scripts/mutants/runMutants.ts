import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROOFS } from '../../tests/specification/proofs';
import type { Mutant, Outcome } from './mutant';
import { scratchCopy } from '../../tests/support/scratchCopy';
import { FAMILIES } from './families/families';

const RESULTS = '.build/mutant.json';
const LONGEST_MS = 150_000;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** Placeholders in titles: '%s', '$name' and '${kind}'. */
const PLACEHOLDER = /%[sdij]|\\\$\\\{[^}]*\}|\\\$\w+/g;

const isTie = (test: string): test is keyof typeof PROOFS => test in PROOFS;

/** The file of a test and the pattern of its full name, in which placeholders match anything. */
function testOf({ test, only }: Mutant): { file: string; pattern: string } {
  const [file = '', title = ''] = (isTie(test) ? PROOFS[test] : test).split(' > ');
  const words = literal(title).replace(PLACEHOLDER, '.*');
  // The row of a table is part of the title, or a title below it.
  return { file: `tests/${file}.test.ts`, pattern: only === undefined ? words : `(?=.*${literal(only)}).*${words}` };
}

/** Runs a Node program in `folder`, in its own process group, so that its child processes end with it. */
function runIn(folder: string, args: string[]): Promise<{ code: number | null; said: string }> {
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
async function runTest(folder: string, mutant: Mutant): Promise<{ outcome: Outcome; why: string }> {
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

const args = process.argv.slice(2);
const onlyStale = args.includes('--stale');
const wanted = args.filter((arg) => !arg.startsWith('--'));

const all = Object.entries(FAMILIES).flatMap(([family, mutants]) => mutants.map((mutant) => ({ family, mutant })));
const asked = all.filter(({ family, mutant }) => wanted.length === 0 || wanted.includes(family) || wanted.includes(mutant.name));
/** All mutants of one test run in one job, so that the test runs only once on the unchanged code. */
const testNames = [...new Set(asked.map(({ mutant }) => mutant.test))];
const [part, jobs] = (args.find((arg) => arg.startsWith('--part='))?.slice(7) ?? '0/1').split('/').map(Number) as [number, number];
const chosen = asked.filter(({ mutant }) => testNames.indexOf(mutant.test) % jobs === part);
const unknown = wanted.filter((name) => !all.some(({ family, mutant }) => name === family || name === mutant.name));
const twice = all.map(({ mutant }) => mutant.name).filter((name, at, names) => names.indexOf(name) !== at);
if (unknown.length > 0 || twice.length > 0) {
  console.error(
    unknown.length > 0
      ? `There is no ${unknown.join(' or ')}. Families: ${Object.keys(FAMILIES).join(', ')}.`
      : `Named twice: ${twice.join(', ')}.`,
  );
  process.exit(1);
}

const copy = scratchCopy();
const path = (file: string) => join(copy.folder, file);

/** Tests that run the sources without a build. */
const needsNoBuild = (mutant: Mutant) => /^tests\/(shared|client|specification)\//.test(testOf(mutant).file);

/** Builds what the test of a mutant needs in the copy: nothing, the server, or both halves. Returns the error, if any. */
async function build(mutant: Mutant): Promise<string> {
  if (needsNoBuild(mutant)) return '';
  const { file } = testOf(mutant);
  const stale = file.startsWith('tests/browser/') ? [] : ['--server'];
  const { code, said } = await runIn(copy.folder, ['scripts/build.mjs', ...stale]);
  return code === 0 ? '' : said;
}

const sound = new Map<string, Promise<{ outcome: Outcome; why: string }>>();

/** The result of a mutant's test on the unchanged code. A test that fails there proves nothing. */
function unharmed(mutant: Mutant): Promise<{ outcome: Outcome; why: string }> {
  const name = Object.values(testOf(mutant)).join(' ');
  const found = sound.get(name) ?? runTest(copy.folder, mutant);
  sound.set(name, found);
  return found;
}

/** Applies one mutant, runs its test, and restores the copy, including builds. */
async function judge(mutant: Mutant): Promise<{ outcome: Outcome; why: string }> {
  if (!existsSync(path(mutant.file))) return { outcome: 'stale', why: 'its file is gone' };
  const original = readFileSync(path(mutant.file), 'utf8');
  const found = original.split(mutant.find).length - 1;
  if (found !== 1) return { outcome: 'stale', why: `its text is there ${found} times` };
  if (onlyStale) return { outcome: 'killed', why: '' };
  const before = await unharmed(mutant);
  if (before.outcome !== 'survived') return { outcome: 'broken', why: `without it: ${before.why}` };
  writeFileSync(
    path(mutant.file),
    original.replace(mutant.find, () => mutant.replace),
  );
  try {
    const failure = await build(mutant);
    return failure === '' ? await runTest(copy.folder, mutant) : { outcome: 'broken', why: failure };
  } finally {
    writeFileSync(path(mutant.file), original);
    if (!needsNoBuild(mutant)) {
      // Only parts of the folder, because it also contains the browser, which takes long to unpack.
      for (const half of ['client', 'server']) {
        rmSync(path(`.build/${half}`), { recursive: true, force: true });
        cpSync(path(`.built/${half}`), path(`.build/${half}`), { recursive: true });
      }
    }
  }
}

const outcomes: Record<Outcome, string[]> = { killed: [], survived: [], stale: [], broken: [] };
try {
  if (!onlyStale && !chosen.every(({ mutant }) => needsNoBuild(mutant))) {
    const { code, said } = await runIn(copy.folder, ['scripts/build.mjs']);
    if (code !== 0) throw new Error(said);
    cpSync(path('.build'), path('.built'), { recursive: true });
  }
  for (const { family, mutant } of chosen) {
    const began = Date.now();
    const { outcome, why } = await judge(mutant).catch((error: unknown) => ({ outcome: 'broken' as const, why: String(error) }));
    outcomes[outcome].push(mutant.name);
    if (!onlyStale || outcome === 'stale')
      console.log(`${outcome.padEnd(9)}${family}/${mutant.name} (${((Date.now() - began) / 1_000).toFixed(1)} s) ${why}`);
  }
} finally {
  copy.remove();
}
const { killed, survived, stale, broken } = outcomes;
console.log(
  onlyStale
    ? `${chosen.length} mutants, ${stale.length} stale.`
    : `${chosen.length} mutants: ${killed.length} killed, ${survived.length} survived, ${stale.length} stale, ${broken.length} broken.`,
);
for (const name of [...survived, ...stale, ...broken]) console.log(`  ${name}`);
process.exitCode = killed.length === chosen.length ? 0 : 1;
