import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, dearest first: begun last, they would run on while the other workers have nothing left to do. */
const DEAR = [
  'security/fuzz',
  'live/model',
  'security/slow',
  'browser/displayMemory',
  'browser/accessibility',
  'browser/sessionEnds',
  'recipe/recipe',
  'browser/restored',
  'browser/filesOffline',
  'browser/storage',
  'browser/outbox',
  'security/matrix',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const found = DEAR.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return found === -1 ? DEAR.length : found;
};

/** Test files in the order in which they are begun. */
export class DearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
