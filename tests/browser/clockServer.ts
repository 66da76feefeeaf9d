import { afterAll, afterEach } from 'vitest';
import { useBrowsers } from '../support/browser';
import { serverClock } from '../support/movedClock';

export const TODAY = '2027-03-10';
const NOON = `${TODAY}T12:00:00Z`;
/** The clock of the server that clock.test.ts and its part, ownDay.ts, share. It stands at noon before each test. */
export const clock = serverClock(NOON);
export const fixture = useBrowsers({ env: clock.env });

afterEach(() => clock.set(NOON));
afterAll(() => clock.remove());
