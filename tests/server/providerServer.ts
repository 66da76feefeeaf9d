import { afterAll, beforeAll } from 'vitest';
import { providerPaths } from '../../shared/api/provider';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { addVessel } from '../support/call';
import { type OidcProvider, startOidcProvider } from '../support/oidcProvider';
import { person, type Person } from '../support/person';

export const IMO = '9321483';
export const GROUPS = {
  office: { role: 'administrator' },
  aurora: { role: 'editor', vessels: [IMO] },
  readers: { role: 'reader' },
  elsewhere: { role: 'editor', vessels: ['1234567'] },
};

/** The server that provider.test.ts and its part, providerAttacks.ts, share, with a real provider. */
export const fixture = {} as ServerFixture & {
  company: OidcProvider;
  url: string;
  /** Has a password. */
  administrator: Person;
  /** The numbers of MV Hidden and MV Aurora. */
  hidden: number;
  aurora: number;
};

beforeAll(async () => {
  const company = await startOidcProvider();
  const base = await openServerFixture({ ...company.env, OIDC_GROUPS: JSON.stringify(GROUPS) });
  const { url } = base.server;
  company.serve(`${url}${providerPaths.callback}`);
  const administrator = await person(url, await base.signIn('chief@provider.example.com'));
  const hidden = await addVessel(url, administrator.token, 'MV Hidden');
  const aurora = await addVessel(url, administrator.token, 'MV Aurora', { imo_number: IMO });
  Object.assign(fixture, base, { company, url, administrator, hidden, aurora });
});
afterAll(async () => {
  await fixture.stop();
  await fixture.company.stop();
});
