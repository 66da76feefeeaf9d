import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Line } from './line';
import { PROOFS } from './proofs';
import { SECTION_1 } from './section1';
import { SECTION_2 } from './section2';
import { SECTION_3 } from './section3';
import { SECTION_4 } from './section4';
import { SECTION_5 } from './section5';
import { SECTION_6 } from './section6';
import { SECTION_7 } from './section7';
import { SECTION_8 } from './section8';
import { SECTION_9 } from './section9';

/** Every sentence of the sections that say what the product does, and how many there are: none can be dropped unseen. */
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

const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const path = resolve(import.meta.dirname, '..', `${file}.test.ts`);
  if (!existsSync(path)) return '';
  const known = sources.get(file) ?? readFileSync(path, 'utf8').replaceAll("\\'", "'");
  sources.set(file, known);
  return known;
}

const NOT_RUN = /\.(skip|todo|only|fails|skipIf|runIf)\b|\bx(it|test|describe)\b/;

/** How often a test, a table of tests or a group of them bears `title`: the whole of it, not a part of another, not in a comment. */
function bearers(source: string, title: string): number {
  const code = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  return ["'", '"', '`'].reduce(
    (sum, quote) => sum + code.split(new RegExp(`(?<=\\(\\s*)${literal(quote + title + quote)}(?=\\s*,)`)).length - 1,
    0,
  );
}
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('the specification, sentence by sentence', () => {
  test.each(Object.entries(PROOFS))('the test called %s is one that runs: %s', (_name, proof) => {
    const [file = '', title = ''] = proof.split(' > ');
    const source = sourceOf(file);
    expect(bearers(source, title)).toBe(1);
    expect(source).not.toMatch(NOT_RUN);
  });

  test.each(SECTIONS)('section %i holds its %i sentences, each with a test or a reason', (_section, sentences, lines) => {
    expect(lines).toHaveLength(sentences);
    for (const line of lines) expect('proof' in line ? line.proof.length : line.untested.length).toBeGreaterThan(0);
  });

  test('every proof is used, and what is untested is said', () => {
    const lines = SECTIONS.flatMap(([, , all]) => all);
    const used = new Set(lines.flatMap((line) => ('proof' in line ? line.proof : [])));
    expect(Object.keys(PROOFS).filter((name) => ![...used].some((proof) => proof === name))).toEqual([]);
    const untested = lines.filter((line) => 'untested' in line);
    console.log(`${lines.length} sentences, ${lines.length - untested.length} with a test, ${untested.length} without:`);
    for (const line of untested) console.log(`  ${line.says} (${line.untested})`);
  });
});
