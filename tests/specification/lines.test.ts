import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Line } from './line';
import { PROOFS } from './proofs';
import { SECTION_2 } from './section2';
import { SECTION_3 } from './section3';
import { SECTION_4 } from './section4';
import { SECTION_5 } from './section5';
import { SECTION_7 } from './section7';
import { SECTION_8 } from './section8';
import { SECTION_9 } from './section9';

/** Every sentence of the sections that say what the product does, and how many there are: none can be dropped unseen. */
const SECTIONS: readonly [section: number, sentences: number, lines: readonly Line[]][] = [
  [2, 69, SECTION_2], [3, 25, SECTION_3], [4, 33, SECTION_4], [5, 57, SECTION_5], [7, 56, SECTION_7], [8, 56, SECTION_8], [9, 24, SECTION_9],
];

const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const path = resolve(import.meta.dirname, '..', `${file}.test.ts`);
  if (!existsSync(path)) return '';
  const known = sources.get(file) ?? readFileSync(path, 'utf8').replaceAll("\\'", "'");
  sources.set(file, known);
  return known;
}

describe('the specification, sentence by sentence', () => {
  test.each(Object.entries(PROOFS))('the test called %s exists: %s', (_name, proof) => {
    const [file = '', title = ''] = proof.split(' > ');
    const source = sourceOf(file);
    // As the whole title and not as part of another; a title that begins with a placeholder is in its template's quotes all the same.
    expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))).toBe(true);
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
