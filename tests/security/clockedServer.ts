import { afterAll, beforeAll } from 'vitest';
import { serverClock } from '../support/movedClock';
import { openServerFixture, type ServerFixture } from './serverFixture';

export const START = '2031-03-01T09:00:05Z';
/** The clock of the server that the parts of sessions.test.ts share. */
export const clock = serverClock(START);
export const fixture = {} as ServerFixture;

beforeAll(async () => void Object.assign(fixture, await openServerFixture(clock.env)));
afterAll(async () => {
  await fixture.stop();
  clock.remove();
});
