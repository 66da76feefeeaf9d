/** What this worker has started; tests/support/setup.ts records it by test file. */
export const starts = { servers: 0, engines: 0 };
