import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Processor seconds of each test file in a whole run (`npm test` writes them to `.build/test-costs.json`; copied here when they change). */
const costs = JSON.parse(readFileSync(new URL('../costs.json', import.meta.url), 'utf8')) as Record<string, number>;
const costOf = ({ moduleId }: TestSpecification): number => costs[relative(process.cwd(), moduleId)] ?? 0;
const isApart = ({ project }: TestSpecification): number => Number(project.name === 'apart');

/**
 * Test files, dearest first: begun last, they would run on while the other workers have nothing left to do. Those with a process of their
 * own come before all others: a worker whose next file cannot use it is ended, and its server and browser are started again.
 */
export class DearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => isApart(other) - isApart(one) || costOf(other) - costOf(one));
  }
}
