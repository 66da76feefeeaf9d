import { afterAll, beforeAll, expect } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import { addVessel, call, type Reply } from './call';
import { person, type Person } from './person';
import { runTool } from './runTool';
import { startServer, type RunningServer } from './startServer';
import { until } from './until';

export const PASSWORD = 'a long enough password';
/** The access of an account that nobody has restricted. */
export const EVERYTHING: AccountSettings = { role: 'editor', vessels: null, ends: null, suspended: false };

/** An installation by invitation, with an administrator whom the command line tool appointed. */
export interface RolesFixture {
  server: RunningServer;
  administrator: Person;
  /** A vessel that restricted accounts see, and one that they do not. */
  own: number;
  other: number;
  register(body: object): Promise<Reply>;
  accounts(): Promise<AccountLine[]>;
  accountOf(email: string): Promise<number>;
  setAccess(email: string, settings: Partial<AccountSettings>): Promise<Reply>;
  /** Makes an invitation; its secret. */
  invite(settings?: Partial<AccountSettings>): Promise<string>;
  /** Somebody who has registered with an invitation. */
  newcomer(settings?: Partial<AccountSettings>): Promise<Person & { email: string }>;
}

export function useRoles(): RolesFixture {
  let people = 0;
  const fixture = {
    own: 0,
    other: 0,
    register: (body) => call(fixture.server.url, 'POST', paths.register, null, { password: PASSWORD, ...body }),
    accounts: async () => (await fixture.administrator.get(accessPaths.accounts)).body.accounts as AccountLine[],
    accountOf: async (email) => (await fixture.accounts()).find((each) => each.email === email)?.id ?? 0,
    setAccess: async (email, settings) =>
      fixture.administrator.put(accessPaths.account(await fixture.accountOf(email)), { ...EVERYTHING, ...settings }),
    async invite(settings = {}) {
      const { suspended: _never, ...access } = { ...EVERYTHING, ...settings };
      const { status, body } = await fixture.administrator.post(accessPaths.invitations, { name: 'A colleague', ...access });
      expect(status).toBe(201);
      return String(body.path).split('#invitation=')[1] ?? '';
    },
    async newcomer(settings = {}) {
      const email = `newcomer${(people += 1)}@example.com`;
      const { status, body } = await fixture.register({ email, invitation: await fixture.invite(settings) });
      expect(status).toBe(201);
      return { email, ...(await person(fixture.server.url, String(body.token))) };
    },
  } as RolesFixture;

  beforeAll(async () => {
    const server = (fixture.server = await startServer({ env: { REGISTRATION: 'invited' } }));
    // A new installation by invitation has nobody who could invite: the command line tool appoints the first.
    expect(await fixture.register({ email: 'first@example.com' })).toMatchObject({ status: 403, body: { error: SAY.byInvitation } });
    const { out, err } = await runTool('administrator', { DATA_DIR: server.dataDir }, ['First@example.com', '--create']);
    const token = /#token=(\S+)/.exec(out)?.[1] ?? err;
    expect((await call(server.url, 'POST', '/api/reset/confirm', null, { token, password: PASSWORD })).status).toBe(204);
    const { body } = await call(server.url, 'POST', paths.login, null, { email: 'first@example.com', password: PASSWORD });
    const administrator = (fixture.administrator = await person(server.url, String(body.token)));
    await until(async () => (await administrator.get(accessPaths.accounts)).status === 200, 'the appointed administrator');
    fixture.own = await addVessel(server.url, administrator.token, 'Own');
    fixture.other = await addVessel(server.url, administrator.token, 'Other');
  });
  afterAll(() => fixture.server.stop());
  return fixture;
}
