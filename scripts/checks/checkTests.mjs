/**
 * Refuses tests that depend on the speed of the machine (.github/CONTRIBUTING.md).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const LOOKS = 'content|title|count|innerText|textContent|innerHTML|allInnerTexts|allTextContents|inputValue|getAttribute|is[A-Z]\\w+';
const WORDS_OF_TIME = '\\w*(?:took|elapsed|duration|millis|Ms\\b|\\bms\\b)\\w*';

/** Forbidden patterns in tests, and what to use instead. */
const RULES = [
  [
    new RegExp(`\\bexpect\\(\\(*\\[?\\s*await (?:(?!\\bexpect\\b)[^;])*?\\.(?:${LOOKS})\\((?:'[^']*')?\\)`, 'g'),
    'looks once: poll (expect.poll)',
  ],
  [/\bwaitForTimeout\(/g, 'sleeps: wait for what ends the wait, or for a marker that came after it'],
  [
    /\bexpect\((?:(?!\bexpect\b)[^;])*\b(?:performance|Date)\.now\(\) - [^;]*?\.toBeLessThan/g,
    'bounds a duration: assert the outcome, measure in `npm run bench`',
  ],
  [
    new RegExp(`\\bexpect\\((?:${WORDS_OF_TIME})\\)\\.toBeLessThan`, 'g'),
    'bounds a duration: assert the outcome, measure in `npm run bench`',
  ],
  [/\b(?:retry|retries): *\d/g, 'tries again: a failed test is a failed run'],
];

/**
 * A module that is no test file serves the later files of its worker, on later days (`isolate: false`): a constant of it that asks for the
 * day, itself or by a function of the same file, is a day old after midnight.
 */
function readsTheDay(text) {
  const asking = [...text.matchAll(/^(?:export )?const (\w+) = \([^;]*?=> [^;]*?\b(?:todayUtc|latestToday)\(/gm)].map(([, name]) => name);
  const calls = ['todayUtc', 'latestToday', 'inDays', ...asking].join('|');
  return [new RegExp(`^(?:export )?const (?:(?!=>)[^;])*?\\b(?:${calls})\\(`, 'gm'), 'reads the day as it is loaded: make it a function'];
}

const [apart = ''] = /const APART = \[[^\]]*\]/.exec(readFileSync('tests/vitest.config.ts', 'utf8')) ?? [];
/** A test that loads modules anew leaves them to the later files of its worker, where a model of the database cannot be made twice. */
const LOADS_ANEW = [/\bvi\.resetModules\(/g, 'loads modules anew: name the file in APART (tests/vitest.config.ts)'];
const isApart = (file) => new RegExp(`\\b${basename(file).split('.')[0]}\\b`).test(apart);

/** One line for each violation in a file. */
function problemsOf(file, text) {
  const rules = [...RULES, ...(/\.test\.tsx?$/.test(file) ? [] : [readsTheDay(text)]), ...(isApart(file) ? [] : [LOADS_ANEW])];
  return rules.flatMap(([pattern, what]) =>
    [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length} ${what}`),
  );
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'tests'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file));
const problems = files.flatMap((file) => problemsOf(file, readFileSync(file, 'utf8')));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
