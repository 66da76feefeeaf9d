/** Passkeys: adding, signing in, removing, and every refusal. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { MOST_PASSKEYS, PASSKEY_CHALLENGE_MS, PASSKEY_SENTENCES as SAY, passkeyPaths } from '../../shared/api/passkey';
import { providerPaths } from '../../shared/api/provider';
import { PASSWORD } from '../security/serverFixture';
import { call } from '../support/call';
import { addPasskey, beginAdding, PASSKEY_SITE } from '../support/passkeys';
import { person, type Person } from '../support/person';
import { type Ceremony, softPasskey } from '../support/softAuthenticator';
import { passkeyServer } from './passkeyServer';

const { fixture, clock, newcomer, begin, finish, signInWith, stateOf, eventsOf, storedOf, setAccess } = passkeyServer;

test('added with the password, it signs in without e-mail and password; list and events say so', async () => {
  const mate = await newcomer('mate');
  expect((await mate.post(passkeyPaths.options, { password: 'a wrong password' })).body).toMatchObject({
    code: 'invalid',
    fields: { password: 'The current password is not right.' },
  });
  const { passkey, line } = await addPasskey(mate);
  expect(await stateOf(mate)).toEqual({ passkeys: [line], origin: PASSKEY_SITE.origin, refusal: null, code: false });
  const { rp, user, excludeCredentials, authenticatorSelection } = await beginAdding(mate);
  expect([rp.id, user.name, excludeCredentials.map(({ id }) => id)]).toEqual([PASSKEY_SITE.rpID, mate.email, [passkey.id]]);
  expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });

  const begun = await begin();
  expect(begun.options).toMatchObject({ rpId: PASSKEY_SITE.rpID, userVerification: 'required' });
  expect(begun.options).not.toHaveProperty('allowCredentials');
  expect(begun.set).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  const granted = await finish(begun.cookie, passkey.signIn({ challenge: begun.challenge, ...PASSKEY_SITE }));
  expect(granted).toMatchObject({ status: 200, body: { user: { email: mate.email } } });
  const signedIn = await person(fixture.server.url, String(granted.body.token));
  expect((await stateOf(signedIn)).passkeys[0]?.used).toMatch(/^2031-/);
  expect(await eventsOf(mate)).toEqual(expect.arrayContaining(['passkey_added', 'passkey_used']));
  expect((await call(fixture.server.url, 'GET', providerPaths.options, null)).body).toMatchObject({ passkeys: PASSKEY_SITE.origin });
});

test('a challenge works once, for five minutes, and only in the browser that asked for it', async () => {
  const mate = await newcomer('challenge');
  const { passkey } = await addPasskey(mate);
  const expired = { status: 401, body: { code: 'wrong_credentials', error: SAY.expired } };

  const { challenge, cookie } = await begin();
  // Of many at once, one succeeds.
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(cookie, passkey.signIn({ challenge, ...PASSKEY_SITE }))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  expect(await finish(cookie, passkey.signIn({ challenge, ...PASSKEY_SITE }))).toMatchObject(expired);
  // Another browser, and none.
  const [mine, other] = [await begin(), await begin()];
  expect(await finish(other.cookie, passkey.signIn({ challenge: mine.challenge, ...PASSKEY_SITE }))).toMatchObject(expired);
  expect(await finish('', passkey.signIn({ challenge: mine.challenge, ...PASSKEY_SITE }))).toMatchObject(expired);
  expect(await finish(mine.cookie, passkey.signIn({ challenge: 'made-up', ...PASSKEY_SITE }))).toMatchObject(expired);
  // That browser still may.
  expect((await finish(mine.cookie, passkey.signIn({ challenge: mine.challenge, ...PASSKEY_SITE }))).status).toBe(200);

  const late = await begin();
  clock.set(new Date(clock.now() + PASSKEY_CHALLENGE_MS + 1_000).toISOString());
  expect(await finish(late.cookie, passkey.signIn({ challenge: late.challenge, ...PASSKEY_SITE }))).toMatchObject(expired);
  // A challenge of one purpose serves no other.
  const adding = await beginAdding(mate);
  expect(await finish(cookie, passkey.signIn({ challenge: adding.challenge, ...PASSKEY_SITE }))).toMatchObject(expired);
  const newer = softPasskey(adding.user.id);
  const signing = await begin();
  const answer = newer.register({ challenge: signing.challenge, ...PASSKEY_SITE });
  expect((await mate.post(passkeyPaths.passkeys, { name: 'Other', response: answer })).body).toMatchObject({ error: SAY.expired });
  // Another session of the same account did not ask for it.
  const elsewhere = await person(fixture.server.url, await fixture.signIn(mate.email));
  const own = newer.register({ challenge: adding.challenge, ...PASSKEY_SITE });
  expect((await elsewhere.post(passkeyPaths.passkeys, { name: 'Other', response: own })).body).toMatchObject({ error: SAY.expired });
  expect((await stateOf(mate)).passkeys).toHaveLength(1);
});

test('an answer for another address, without verification, copied, forged or of an unknown passkey is refused', async () => {
  const mate = await newcomer('refused');
  const { passkey } = await addPasskey(mate);
  expect((await signInWith(passkey)).status).toBe(200);
  const before = await storedOf(passkey.id);
  const refused = async (changes: Partial<Ceremony>, sentence: string) =>
    expect(await signInWith(passkey, changes)).toMatchObject({ status: 400, body: { code: 'invalid', error: sentence } });

  await refused({ origin: 'https://fleet.example.com.evil.example' }, SAY.elsewhere);
  await refused({ origin: `${PASSKEY_SITE.origin}:8443` }, SAY.elsewhere);
  await refused({ rpID: 'example.com' }, SAY.elsewhere);
  await refused({ verified: false }, SAY.unverified);
  passkey.counter = 0;
  await refused({}, SAY.copied);
  passkey.counter = 50;
  const forged = await begin();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const answer = passkey.signIn({ challenge: forged.challenge, ...PASSKEY_SITE }, privateKey);
  expect(await finish(forged.cookie, answer)).toMatchObject({ status: 400, body: { error: SAY.signature } });
  expect(await storedOf(passkey.id)).toEqual(before);
  expect((await eventsOf(mate)).filter((what) => what === 'passkey_refused')).toHaveLength(6);

  const unknown = { status: 401, body: { code: 'wrong_credentials', error: SAY.unknown } };
  expect(await signInWith(softPasskey('somebody'))).toMatchObject(unknown);
  // A passkey that says to be of another account.
  const begun = await begin();
  const { response, ...rest } = passkey.signIn({ challenge: begun.challenge, ...PASSKEY_SITE });
  expect(await finish(begun.cookie, { ...rest, response: { ...response, userHandle: 'c29tZWJvZHk' } })).toMatchObject(unknown);

  const nonsense = [
    null,
    {},
    'x',
    { ...rest, response: { ...response, clientDataJSON: 'bnVsbA' } },
    { ...rest, type: 'password', response },
  ];
  for (const each of nonsense)
    expect(await finish(begun.cookie, each)).toMatchObject({ status: 400, body: { code: 'invalid', error: SAY.answer } });
  expect((await signInWith(passkey)).status).toBe(200);
});

test('ten refused attempts lock a passkey for a while', async () => {
  const mate = await newcomer('locked');
  const { passkey } = await addPasskey(mate);
  for (let n = 0; n < 10; n += 1) expect((await signInWith(passkey, { verified: false })).status).toBe(400);
  const locked = await signInWith(passkey);
  expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  clock.set(new Date(clock.now() + 60_000).toISOString());
  expect((await signInWith(passkey)).status).toBe(200);
});

test('of what is added wrongly nothing is stored; a passkey belongs to one account; an account has ten', async () => {
  const [mate, other] = [await newcomer('adding'), await newcomer('other')];
  const add = async (who: Person, changes: Partial<Ceremony>, handle?: ReturnType<typeof softPasskey>) => {
    const { challenge, user } = await beginAdding(who);
    const response = (handle ?? softPasskey(user.id)).register({ challenge, ...PASSKEY_SITE, ...changes });
    return who.post(passkeyPaths.passkeys, { name: 'Phone', response });
  };
  expect(await add(mate, { origin: 'https://evil.example' })).toMatchObject({ status: 400, body: { error: SAY.elsewhere } });
  expect(await add(mate, { rpID: 'evil.example' })).toMatchObject({ status: 400, body: { error: SAY.elsewhere } });
  expect(await add(mate, { verified: false })).toMatchObject({ status: 400, body: { error: SAY.unverified } });
  expect((await stateOf(mate)).passkeys).toEqual([]);
  const { passkey } = await addPasskey(mate);
  expect(await add(other, {}, passkey)).toMatchObject({ status: 409, body: { code: 'conflict', error: SAY.taken } });
  expect((await stateOf(other)).passkeys).toEqual([]);

  // Begun while there was room: the tenth and eleventh at once.
  for (let n = 1; n < MOST_PASSKEYS - 1; n += 1) await addPasskey(mate);
  const both = [await beginAdding(mate), await beginAdding(mate), await beginAdding(mate)];
  const answers = [];
  for (const { challenge, user } of both)
    answers.push(
      await mate.post(passkeyPaths.passkeys, { name: 'Phone', response: softPasskey(user.id).register({ challenge, ...PASSKEY_SITE }) }),
    );
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 409]);
  expect((await mate.post(passkeyPaths.options, { password: PASSWORD })).body).toMatchObject({ code: 'conflict', error: SAY.most });
  expect((await stateOf(mate)).passkeys).toHaveLength(MOST_PASSKEYS);
});

test('removed with the password, by its owner alone; suspended and ended accounts are refused', async () => {
  const [mate, other] = [await newcomer('removing'), await newcomer('thief')];
  const { passkey, line } = await addPasskey(mate);
  expect((await other.post(passkeyPaths.remove(line.id), { password: PASSWORD })).status).toBe(404);
  expect((await mate.post(passkeyPaths.remove(line.id), { password: 'a wrong password' })).status).toBe(400);
  const before = await storedOf(passkey.id);
  for (const changes of [{ suspended: true }, { ends: '2031-02-01' }]) {
    await setAccess(mate.email, changes);
    expect(await signInWith(passkey)).toMatchObject({ status: 403, body: { code: 'forbidden', error: ACCESS_SENTENCES.ended } });
    expect(await storedOf(passkey.id)).toEqual(before);
  }
  await setAccess(mate.email, {});
  const granted = await signInWith(passkey);
  expect(granted.status).toBe(200);
  const again = await person(fixture.server.url, String(granted.body.token));
  expect((await again.post(passkeyPaths.remove(line.id), { password: PASSWORD })).status).toBe(204);
  expect(await signInWith(passkey)).toMatchObject({ status: 401, body: { error: SAY.unknown } });
  expect(await eventsOf(again)).toContain('passkey_removed');
});
