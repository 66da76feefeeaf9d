import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { DearFirst } from './support/dearFirst.ts';
import { CLOCK_ARGS, clockAhead } from './support/runClock.ts';
import { openRunFolder } from './support/runFolder.ts';
import { DEEP, many, PATIENCE_MS, SEED } from './support/tier.ts';

const FILES = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];
/** Tests that make sense only at length. */
const ONLY_DEEP = DEEP ? [] : ['tests/**/*.deep.test.ts'];

/** They change the process they run in, or remember in it what they read of a database: each has its own. */
const APART = [
  'tests/client/{access,fleetStatus,formParts,serverTime}.test.ts',
  'tests/server/{decoy,digests,filesRefused,groupCommit,logHead,logIndexes,reached,readsForward,searchIndexes}.test.ts',
];

/** Everything the tests start keeps its files in it: workers, servers, engines and browsers take it from here. */
const folder = openRunFolder();
process.env.CLOCK_AHEAD ??= String(clockAhead(Date.now(), DEEP, SEED));

// Two cores: three workers, since each waits a third of its time.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: DearFirst },
    execArgv: CLOCK_ARGS,
    // Only what hangs is cut: some machines are three times slower, and a deep test may take ten minutes.
    testTimeout: many(180_000, 1_800_000),
    hookTimeout: many(180_000, 1_800_000),
    teardownTimeout: 20_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    setupFiles: fileURLToPath(new URL('support/setup.ts', import.meta.url)),
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      {
        extends: true,
        test: {
          name: 'sharing',
          include: FILES,
          exclude: [...APART, ...ONLY_DEEP],
          // One after the other they use the same process, which has read their modules; its browser and its server too, where they want one.
          isolate: false,
          env: { SHARED_FOLDER: join(folder, 'shared') },
          globalSetup: fileURLToPath(new URL('support/sharedFolder.ts', import.meta.url)),
        },
      },
    ],
  },
});
