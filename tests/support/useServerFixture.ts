import { afterAll, beforeAll } from 'vitest';
import { addVessel } from './call';
import { person, type Person } from './person';
import { sharedServer } from './sharedServer';
import type { RunningServer } from './startServer';

/** The server that files share, somebody who is signed in there and their vessel; `server`, `mate` and `master` are filled before the first test. */
export interface ServerFixture {
  server: RunningServer;
  mate: Person;
  /** Somebody else, where the file asks for them. */
  master: Person;
  vessel: number;
}

/** The set-up of most files that only call the server, and its end. */
export function useServerFixture({ vessel = 'Test Vessel', two = false } = {}): ServerFixture {
  const fixture = { server: {}, mate: {}, master: {}, vessel: 0 } as ServerFixture;
  beforeAll(async () => {
    const { server, mate, master } = fixture;
    Object.assign(server, await sharedServer());
    Object.assign(mate, await person(server.url));
    if (two) Object.assign(master, await person(server.url));
    fixture.vessel = await addVessel(server.url, mate.token, vessel);
  });
  afterAll(() => fixture.server.stop());
  return fixture;
}
