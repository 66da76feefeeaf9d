/** Passkeys beside the second factor, the rule for administrators, other addresses and processes, and the sign-in provider. */
import { expect, test } from 'vitest';
import { accessPaths } from '../../shared/api/access';
import { factorPaths } from '../../shared/api/factor';
import { PASSKEY_SENTENCES as SAY, passkeyPaths } from '../../shared/api/passkey';
import { paths } from '../../shared/api/paths';
import { providerPaths } from '../../shared/api/provider';
import { PASSWORD } from '../security/serverFixture';
import { call } from '../support/call';
import { codeAt } from '../support/factor';
import { addPasskey, beginAdding, PASSKEY_SITE } from '../support/passkeys';
import { runTool } from '../support/runTool';
import { softPasskey } from '../support/softAuthenticator';
import { startServer } from '../support/startServer';
import { passkeyServer } from './passkeyServer';

const { fixture, clock, administrator, newcomer, begin, finish, signInWith, stateOf, setAccess } = passkeyServer;

test('an account with a second factor adds a passkey with a code, and signs in with the passkey alone', async () => {
  const mate = await newcomer('both');
  const { secret } = (await mate.post(factorPaths.factor, { password: PASSWORD })).body as { secret: string };
  expect((await mate.post(factorPaths.confirm, { code: codeAt(secret, clock.now()) })).status).toBe(200);
  expect((await stateOf(mate)).code).toBe(true);
  expect((await mate.post(passkeyPaths.options, { password: PASSWORD })).body).toMatchObject({
    code: 'invalid',
    fields: { code: expect.any(String) },
  });
  expect((await mate.post(passkeyPaths.options, { password: PASSWORD, code: '000000' })).status).toBe(400);
  const { challenge, user } = await beginAdding(mate, { code: codeAt(secret, clock.now(), 1) });
  const passkey = softPasskey(user.id);
  expect((await mate.post(passkeyPaths.passkeys, { name: 'Key', response: passkey.register({ challenge, ...PASSKEY_SITE }) })).status).toBe(
    201,
  );
  expect((await signInWith(passkey)).status).toBe(200);
});

test('the rule for administrators: a passkey satisfies it, and the password alone then signs in no more', async () => {
  const deputy = await newcomer('deputy');
  await setAccess(deputy.email, { role: 'administrator' });
  expect((await administrator.put(factorPaths.rule, { administrators: true })).status).toBe(409);
  const { passkey: own } = await addPasskey(administrator);
  expect((await administrator.put(factorPaths.rule, { administrators: true })).status).toBe(200);
  expect((await deputy.get(accessPaths.accounts)).status).toBe(403);
  const { passkey } = await addPasskey(deputy);
  expect((await deputy.get(accessPaths.accounts)).status).toBe(200);
  const byPassword = () => call(fixture.server.url, 'POST', paths.login, null, { email: deputy.email, password: PASSWORD });
  expect(await byPassword()).toMatchObject({ status: 403, body: { code: 'forbidden', error: SAY.demanded } });
  expect((await signInWith(passkey)).body).toMatchObject({ access: { role: 'administrator' } });
  expect((await signInWith(own)).status).toBe(200);

  // Device lost: the tool removes the passkeys too, and the deputy is an editor until there is another factor.
  const run = () => runTool('remove-factor', { MONGODB_URI: fixture.MONGODB_URI }, [deputy.email]);
  expect(await run()).toMatchObject({ code: 0, out: `Removed the passkeys of ${deputy.email}. The password alone signs in now.` });
  expect(await run()).toMatchObject({ code: 1, err: `${deputy.email} has no second factor and no passkey.` });
  expect(await signInWith(passkey)).toMatchObject({ status: 401, body: { error: SAY.unknown } });
  await expect.poll(byPassword).toMatchObject({ status: 200, body: { access: { role: 'editor', withoutFactor: true } } });
  expect((await administrator.put(factorPaths.rule, { administrators: false })).status).toBe(200);
});

test('without a configured address the checked Host counts, and no other header; an address in numbers has no passkeys', async () => {
  const server = await startServer({ env: { MONGODB_URI: fixture.MONGODB_URI } });
  try {
    const forwarded = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const local = server.url.replace('127.0.0.1', 'localhost');
    const named = await call(local, 'POST', passkeyPaths.signInOptions, null, undefined, forwarded);
    expect(named.body).toMatchObject({ rpId: 'localhost' });
    expect((await call(local, 'GET', providerPaths.options, null, undefined, forwarded)).body).toMatchObject({ passkeys: local });
    expect((await call(server.url, 'GET', providerPaths.options, null)).body).toMatchObject({ passkeys: null });
    expect((await call(server.url, 'POST', passkeyPaths.signInOptions)).body).toMatchObject({ code: 'conflict', error: SAY.address });

    // Begun there, finished here: processes share the challenges.
    const mate = await newcomer('processes');
    const { passkey } = await addPasskey(mate);
    const begun = await begin();
    const answer = passkey.signIn({ challenge: begun.challenge, ...PASSKEY_SITE });
    const there = await finish(begun.cookie, answer, local);
    // Its own address is another, which proves that it found the challenge.
    expect(there.body).toMatchObject({ error: SAY.elsewhere });
    expect(await finish(begun.cookie, answer)).toMatchObject({ status: 401, body: { error: SAY.expired } });
  } finally {
    await server.stop();
  }
});

test('where people sign in by the provider alone, passkeys are off', async () => {
  const server = await startServer({
    env: {
      MONGODB_URI: fixture.MONGODB_URI,
      PUBLIC_URL: PASSKEY_SITE.origin,
      OIDC_ISSUER: 'https://company.invalid',
      OIDC_CLIENT_ID: 'vessel-ops',
      OIDC_CLIENT_SECRET: 'secret',
      LOCAL_SIGN_IN: 'off',
    },
  });
  try {
    expect((await call(server.url, 'GET', providerPaths.options, null)).body).toMatchObject({ local: false, passkeys: null });
    const off = { status: 403, body: { code: 'forbidden', error: SAY.byProvider } };
    expect(await call(server.url, 'POST', passkeyPaths.signInOptions)).toMatchObject(off);
    const { passkey } = await addPasskey(await newcomer('off'));
    const { challenge, cookie } = await begin();
    const response = passkey.signIn({ challenge, ...PASSKEY_SITE });
    expect(await finish(cookie, response, server.url)).toMatchObject(off);
    expect((await finish(cookie, response)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
