import { afterAll, beforeAll } from 'vitest';
import { openFixture, type Fixture, type Person } from './browser';

export interface AdministratorFixture extends Fixture {
  /** Its first account, signed in. */
  administrator: Person;
}

/** Browsers with a server of their own, whose first account is the administrator: for tests of the rules of the whole fleet. */
export function useAdministrator(): AdministratorFixture {
  const fixture = {} as AdministratorFixture;
  beforeAll(async () => {
    Object.assign(fixture, await openFixture({ own: true }));
    fixture.administrator = await fixture.person();
  });
  afterAll(async () => {
    fixture.assertQuiet();
    await fixture.close();
  });
  return fixture;
}
