import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { DearFirst } from './support/dearFirst.ts';
import { openRunFolder } from './support/runFolder.ts';

const FILES = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];

/** They measure time, or take the whole machine: each runs by itself, after all others. */
const ALONE = [
  'tests/browser/clock.test.ts',
  'tests/faults/busyMachine.test.ts',
  'tests/faults/heavyVessel.test.ts',
  'tests/live/socketRefused.test.ts',
];

/** They change the process they run in, or remember in it what they read of a database: each has its own. */
const APART = [
  'tests/client/{formParts,serverTime}.test.ts',
  'tests/server/{authenticate,backupBroken,digestRace,driver,engine,filesRefused,limitQueryTime,logHead,logIndexes,mail,marks,reached,readFile,searchIndexes}.test.ts',
];

/** Everything the tests start keeps its files in it: workers, servers, engines and browsers take it from here. */
const folder = openRunFolder();

// Two cores: three workers, since each waits a third of its time.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: DearFirst },
    // Only what hangs is cut: some machines are three times slower. How long the product may take is asserted where it is promised.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 20_000,
    // How long to look for what comes by itself; the second a change may take is asserted where it is promised.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: fileURLToPath(new URL('support/oneDay.ts', import.meta.url)),
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      {
        extends: true,
        test: {
          name: 'sharing',
          include: FILES,
          exclude: [...APART, ...ALONE],
          // One after the other they use the same process, which has read their modules; its browser and its server too, where they want one.
          isolate: false,
          env: { SHARED_FOLDER: join(folder, 'shared') },
          globalSetup: fileURLToPath(new URL('support/sharedFolder.ts', import.meta.url)),
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
