import { test } from 'vitest';
import { DEEP } from './tier';

/** A further way of what other tests show, too dear for every run: `npm test` skips it, `npm run test:deep` runs it. */
export const deepTest = test.runIf(DEEP);
