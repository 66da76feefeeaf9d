import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Two cores: two workers. Servers are started and killed in here, so a test may take its time and still must end.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // How long to look for what comes by itself; the second a change may take is asserted where it is promised.
    expect: { poll: { timeout: 10_000 } },
  },
});
