import { afterAll, beforeAll } from 'vitest';
import { startServer, type RunningServer } from '../support/startServer';

/** The server that the parts of restarts.test.ts share, on an engine of its own. They end and start it as they please. */
export const fixture = {} as { server: RunningServer };

beforeAll(async () => {
  fixture.server = await startServer();
});
afterAll(() => fixture.server.stop());
