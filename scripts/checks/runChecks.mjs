import { spawn } from 'node:child_process';

/** The checks that need no database and no browser: name and command line. */
const CHECKS = [
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
  ['unused', ['node_modules/knip/bin/knip.js', '-c', '.knip.json', '--no-progress']],
  ['folders', ['scripts/checks/checkFolders.mjs']],
  ['structure', ['scripts/checks/checkStructure.mjs']],
  ['documents', ['scripts/checks/checkDocuments.mjs']],
  ['tests', ['scripts/checks/checkTests.mjs']],
  ['mutants', ['--import', 'tsx', 'scripts/mutants/runMutants.ts', '--stale']],
  ['specification', ['--import', 'tsx', 'scripts/checks/checkSpecification.ts']],
];

const run = (args) =>
  new Promise((resolve) => {
    let said = '';
    const child = spawn(process.execPath, args);
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (said += data));
    child.on('close', (code) => resolve({ ok: code === 0, said }));
  });

/** Runs the checks in parallel; prints failures, and the sentences of the specification without a test. Returns the numbers of passed and failed checks. */
export async function runChecks() {
  const results = await Promise.all(CHECKS.map(async ([name, args]) => ({ name, ...(await run(args)) })));
  for (const { name, ok, said } of results)
    console.log(`${ok ? '✓' : '✗'} ${name}${ok && name !== 'specification' ? '' : `\n${said.trim()}`}`);
  const failed = results.filter(({ ok }) => !ok).length;
  return { passed: results.length - failed, failed };
}
