import { afterAll, beforeAll, expect } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { factorPaths, type SignInEventLine } from '../../shared/api/factor';
import { type PasskeyLine, passkeyPaths, type Passkeys } from '../../shared/api/passkey';
import { openServerFixture, PASSWORD, type ServerFixture } from '../security/serverFixture';
import { call, type Reply } from './call';
import { serverClock } from './movedClock';
import { person, type Person } from './person';
import { type Ceremony, softPasskey } from './softAuthenticator';

/** Where people open the server of the fixture, by its configuration. */
export const PASSKEY_SITE = { origin: 'https://fleet.example.com', rpID: 'fleet.example.com' };

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string; name: string };
  excludeCredentials: { id: string }[];
  authenticatorSelection: object;
}

type Passkey = ReturnType<typeof softPasskey>;

export async function beginAdding(who: Person, more: object = {}): Promise<CreationOptions> {
  const { status, body } = await who.post(passkeyPaths.options, { password: PASSWORD, ...more });
  expect(status).toBe(200);
  return body as unknown as CreationOptions;
}

export async function addPasskey(who: Person): Promise<{ passkey: Passkey; line: PasskeyLine }> {
  const { challenge, user } = await beginAdding(who);
  const passkey = softPasskey(user.id);
  const added = await who.post(passkeyPaths.passkeys, { name: 'Phone', response: passkey.register({ challenge, ...PASSKEY_SITE }) });
  expect(added).toMatchObject({ status: 201, body: { name: 'Phone', used: null } });
  return { passkey, line: added.body as unknown as PasskeyLine };
}

/** Begins to sign in, in a new browser. */
async function begin(url: string) {
  const { status, body, headers } = await call(url, 'POST', passkeyPaths.signInOptions);
  expect(status).toBe(200);
  const set = headers.getSetCookie()[0] ?? '';
  return { options: body, challenge: String(body.challenge), set, cookie: set.split(';')[0] ?? '' };
}
const finish = (url: string, cookie: string, response: unknown) =>
  call(url, 'POST', passkeyPaths.signIn, null, { response }, { Cookie: cookie });

export async function signInWithPasskey(url: string, passkey: Passkey, changes: Partial<Ceremony> = {}): Promise<Reply> {
  const { challenge, cookie } = await begin(url);
  return finish(url, cookie, passkey.signIn({ challenge, ...PASSKEY_SITE, ...changes }));
}

/** A server with a configured address, its first account, which is the administrator, and what browsers do there with passkeys. */
export function usePasskeys() {
  const clock = serverClock('2031-03-01T09:00:05Z');
  const [fixture, administrator] = [{} as ServerFixture, {} as Person];
  beforeAll(async () => {
    Object.assign(fixture, await openServerFixture({ ...clock.env, PUBLIC_URL: `${PASSKEY_SITE.origin}/` }));
    Object.assign(administrator, await newcomer('chief'));
  });
  afterAll(async () => {
    await fixture.stop();
    clock.remove();
  });

  async function newcomer(name: string) {
    const email = `${name}@passkeys.example.com`;
    return { email, ...(await person(fixture.server.url, await fixture.signIn(email))) };
  }

  const url = () => fixture.server.url;

  return {
    fixture,
    clock,
    administrator,
    newcomer,
    begin: (at = url()) => begin(at),
    finish: (cookie: string, response: unknown, at = url()) => finish(at, cookie, response),
    signInWith: (passkey: Passkey, changes: Partial<Ceremony> = {}) => signInWithPasskey(url(), passkey, changes),
    stateOf: async (who: Person) => (await who.get(passkeyPaths.passkeys)).body as unknown as Passkeys,
    eventsOf: async (who: Person) => ((await who.get(factorPaths.events)).body.events as SignInEventLine[]).map(({ what }) => what),
    /** What the database holds of a passkey. */
    storedOf: (credential: string) => fixture.database.db().collection('passkeys').findOne({ credential }),
    async setAccess(email: string, changes: object) {
      const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
      const { id = 0 } = accounts.find((line) => line.email === email) ?? {};
      const settings = { role: 'editor', vessels: null, ends: null, suspended: false, ...changes };
      expect((await administrator.put(accessPaths.account(id), settings)).status).toBe(200);
    },
  };
}
