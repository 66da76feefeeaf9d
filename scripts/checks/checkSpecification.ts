/** Checks that every sentence of the specification has a test, or a reason why there is none. Prints the sentences without a test. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Line } from '../../tests/specification/line';
import { PROOFS } from '../../tests/specification/proofs';
import { SECTION_1 } from '../../tests/specification/section1';
import { SECTION_2 } from '../../tests/specification/section2';
import { SECTION_3 } from '../../tests/specification/section3';
import { SECTION_4 } from '../../tests/specification/section4';
import { SECTION_5 } from '../../tests/specification/section5';
import { SECTION_6 } from '../../tests/specification/section6';
import { SECTION_7 } from '../../tests/specification/section7';
import { SECTION_8 } from '../../tests/specification/section8';
import { SECTION_9 } from '../../tests/specification/section9';

/** The number of sentences in each section, so that none can be removed unnoticed. */
const SECTIONS: readonly [section: number, sentences: number, lines: readonly Line[]][] = [
  [1, 10, SECTION_1],
  [2, 69, SECTION_2],
  [3, 25, SECTION_3],
  [4, 33, SECTION_4],
  [5, 57, SECTION_5],
  [6, 8, SECTION_6],
  [7, 57, SECTION_7],
  [8, 56, SECTION_8],
  [9, 24, SECTION_9],
];
const TESTS = resolve(import.meta.dirname, '../../tests');
const NOT_RUN = /\.(skip|todo|only|fails|skipIf|runIf)\b|\bx(it|test|describe)\b/;

const sources = new Map<string, string>();

/** A test file without its comments; '' if it is missing. */
function sourceOf(file: string): string {
  const path = join(TESTS, `${file}.test.ts`);
  const source =
    sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '').replaceAll("\\'", "'").replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  sources.set(file, source);
  return source;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How often a test, a table of tests or a group has exactly this title. */
const countTitles = (source: string, title: string): number =>
  ["'", '"', '`'].reduce(
    (sum, quote) => sum + source.split(new RegExp(`(?<=\\(\\s*)${literal(quote + title + quote)}(?=\\s*,)`)).length - 1,
    0,
  );

/** Whether the test with this title is declared by `deepTest`. */
const isDeep = (source: string, title: string): boolean =>
  source
    .slice(0, source.indexOf(title))
    .match(/\b\w*[tT]est(?=[.(])/g)
    ?.at(-1) === 'deepTest';

function problemsOfProof([name, proof]: [string, string]): string[] {
  const [file = '', title = ''] = proof.split(' > ');
  const times = countTitles(sourceOf(file), title);
  return [
    ...(times === 1 ? [] : [`The proof ${name} names a test that is there ${times} times: ${proof}`]),
    ...(NOT_RUN.test(sourceOf(file)) ? [`The proof ${name} is in a file that skips tests: ${file}`] : []),
    ...(file.endsWith('.deep') || isDeep(sourceOf(file), title) ? [`The proof ${name} runs only in the deep tier: ${proof}`] : []),
  ];
}

function problemsOfSection([section, sentences, lines]: (typeof SECTIONS)[number]): string[] {
  const empty = lines.filter((line) => ('proof' in line ? line.proof : line.untested).length === 0);
  return [
    ...(lines.length === sentences ? [] : [`Section ${section} has ${sentences} sentences, and ${lines.length} are listed.`]),
    ...empty.map(({ says }) => `Neither a test nor a reason: ${says}`),
  ];
}

const lines = SECTIONS.flatMap(([, , all]) => all);
const used = new Set<string>(lines.flatMap((line) => ('proof' in line ? line.proof : [])));
const problems = [
  ...Object.entries(PROOFS).flatMap(problemsOfProof),
  ...SECTIONS.flatMap(problemsOfSection),
  ...Object.keys(PROOFS).flatMap((name) => (used.has(name) ? [] : [`No sentence uses the proof ${name}.`])),
];
for (const problem of problems) console.error(problem);
const untested = lines.flatMap((line) => ('untested' in line ? [`  ${line.says} (${line.untested})`] : []));
console.log(
  `${lines.length} sentences, ${lines.length - untested.length} with a test, ${untested.length} without:\n${untested.join('\n')}`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
