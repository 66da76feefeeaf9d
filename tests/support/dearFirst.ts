import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Processor seconds of each test file in a whole run (`npm test` writes them to `.build/test-costs.json`; copied here when they change). */
const costs = JSON.parse(readFileSync(new URL('../costs.json', import.meta.url), 'utf8')) as Record<string, number>;
const costOf = ({ moduleId }: TestSpecification): number => costs[relative(process.cwd(), moduleId)] ?? 0;

/** Test files, dearest first: begun last, they would run on while the other workers have nothing left to do. */
export class DearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => costOf(other) - costOf(one));
  }
}
