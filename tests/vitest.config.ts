import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { DearFirst } from './support/dearFirst.ts';

const FILES = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];

/** They measure time, or take the whole machine: each runs by itself, after all others. */
const ALONE = ['tests/browser/clock.test.ts', 'tests/faults/heavyVessel.test.ts', 'tests/live/socketRefused.test.ts'];

/** They keep nothing behind in the process they run in: one after the other they use the same one, its browser and its server. */
const SHARING = [
  'tests/{shared,specification}/*.test.ts',
  'tests/browser/*.test.ts',
  'tests/recipe/*.test.ts',
  'tests/security/{files,openApi,policy,wire}.test.ts',
  'tests/server/{activity,since,contract*,files,filesReports,history,hostile}.test.ts',
];

// Two cores: three workers, since each waits a third of its time. Servers are started and killed in here, so a test may take its time and still must end.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: DearFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // How long to look for what comes by itself; the second a change may take is asserted where it is promised.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'apart', include: FILES, exclude: [...SHARING, ...ALONE] } },
      {
        extends: true,
        test: {
          name: 'sharing',
          include: SHARING,
          exclude: ALONE,
          isolate: false,
          env: { SHARED_FOLDER: join(tmpdir(), `vessel-ops-shared-${process.pid}`) },
          globalSetup: fileURLToPath(new URL('support/sharedFolder.ts', import.meta.url)),
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
