import { afterAll, beforeAll } from 'vitest';
import { appoint } from './appoint';
import { openFixture, type Fixture, type Person } from './browser';

export interface AdministratorFixture extends Fixture {
  /** An administrator, signed in. */
  administrator: Person;
}

/**
 * Browsers with an administrator. With `env`, which is asked for before the first test, the server is their own and its only administrator
 * is its first account; without, it is the one that files share, whose rules the tests leave as they were.
 */
export function useAdministrator(env?: () => Promise<Record<string, string>>): AdministratorFixture {
  const fixture = {} as AdministratorFixture;
  beforeAll(async () => {
    Object.assign(fixture, await openFixture(env && { env: await env() }));
    fixture.administrator = await fixture.person();
    const { administrator } = fixture.server;
    if (administrator !== undefined) await appoint(fixture.url, administrator, fixture.administrator.email);
  });
  afterAll(async () => {
    fixture.assertQuiet();
    await fixture.close();
  });
  return fixture;
}
