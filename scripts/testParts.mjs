/** The parts of the suite. `npm run test:NAME` runs one, `npm test` all of them. */
export const TEST_PARTS = {
  unit: ['tests/shared', 'tests/client'],
  server: ['tests/server', 'tests/live', 'tests/simulation'],
  security: ['tests/security'],
  browser: ['tests/browser', 'tests/recipe'],
  faults: ['tests/faults'],
};
