/** Runs before each test file: seeds the random choices of fast-check and records what the file costs and starts. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { endWithStarter } from './endWithStarter';
import { processSeconds } from './processSeconds';
import { starts } from './starts';
import { many, SEED } from './tier';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED, numRuns: many(100, 1_000) });

endWithStarter();
const before = processSeconds();
const started = { ...starts };

afterAll(() => {
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  if (!process.env.COSTS_FILE) return;
  const costs = {
    file,
    seconds: processSeconds() - before,
    servers: starts.servers - started.servers,
    engines: starts.engines - started.engines,
  };
  appendFileSync(process.env.COSTS_FILE, `${JSON.stringify(costs)}\n`);
});
