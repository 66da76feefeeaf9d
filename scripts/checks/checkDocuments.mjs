/**
 * Checks documents against the code: the container files and the systemd unit set only variables of .env.example, and all of them; every item of
 * tests/security/ASVS.md is answered by a test, a file or a reason.
 */
import { existsSync, readFileSync } from 'node:fs';

/** Variables that the image sets, or of the embedded database, which containers do not use. */
const NOT_PASSED_ON = new Set(['DATA_DIR', 'DEMO', 'HOST', 'PORT']);
/** Variables that the product itself does not read. */
const OF_OTHERS = new Set(['NODE_ENV', 'TMPDIR']);

const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const read = (path) => readFileSync(path, 'utf8');

const settings = new Set(found(read('.env.example'), /^#([A-Z_]+)=/gm));
const compose = new Set(found(read('.docker/compose.yaml').split('depends_on')[0], /^ {6}([A-Z_]+):/gm));
const unit = found(read('.deploy/vessel-ops.service'), /^Environment=(.*)$/gm).flatMap((line) => found(line, /([A-Z_]+)=/g));

const deploymentProblems = [
  ...[...compose, ...unit]
    .filter((name) => !settings.has(name) && !OF_OTHERS.has(name))
    .map((name) => `${name} is set, but the product does not read it`),
  ...[...settings]
    .filter((name) => compose.has(name) === NOT_PASSED_ON.has(name))
    .map((name) => `compose.yaml: ${name} is to be passed on or left out`),
  ...(compose.has('MONGODB_URI') && unit.includes('DATA_DIR')
    ? []
    : ['MONGODB_URI and DATA_DIR are not found: the texts are read wrongly']),
];

/** Checks that the table of ASVS items (tests/security/ASVS.md) is complete, and that the files it names exist. */

/** The number of items of levels 1 and 2 in each chapter of version 5.0. */
const ITEMS = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};
const ANSWERS = /^(Test: `tests\/[^`]+\.test\.ts`|Construction: .*`[^`]+\.\w+`|Not applicable: .{5,}|Deviation: .{10,})/;
const FILES = /`((?:tests|server|client|shared|scripts)\/[^`]+|package-lock\.json|tsconfig\.json|\.env\.example)`/g;

const text = readFileSync('tests/security/ASVS.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const items = rows.flatMap(([, cell]) => cell.split(' '));
const named = [...new Set([...text.matchAll(FILES)].map(([, file]) => file))];

const problems = [
  ...items.filter((item, at) => items.indexOf(item) !== at).map((item) => `${item} is answered twice`),
  ...Object.entries(ITEMS)
    .filter(([chapter, count]) => items.filter((item) => item.startsWith(`${chapter}.`)).length !== count)
    .map(([chapter, count]) => `${chapter} has ${count} items of levels 1 and 2, not all of which are answered`),
  ...items.filter((item) => !ITEMS[item.split('.')[0]] || !/^V\d+\.\d+\.\d+$/.test(item)).map((item) => `${item} is no item`),
  ...rows.filter(([, , , how]) => !ANSWERS.test(how)).map(([, which]) => `${which} has no test, construction with its file, or reason`),
  ...named.filter((file) => !existsSync(file)).map((file) => `${file} is not there`),
];
for (const problem of [...problems, ...deploymentProblems]) console.error(problem);
process.exitCode = problems.length + deploymentProblems.length > 0 ? 1 : 0;
