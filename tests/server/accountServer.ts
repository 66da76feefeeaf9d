import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { paths } from '../../shared/api/paths';
import { openServerFixture, PASSWORD, type ServerFixture } from '../security/serverFixture';
import { call } from '../support/call';
import { serverClock, type ServerClock } from '../support/movedClock';

export const HOME = '198.51.100.7';
/** The server that accountAttacks.test.ts and its part, accountRaces.ts, share. The clock by which wrong tries come back stands still. */
export const fixture = {} as ServerFixture & {
  /** The token of its administrator. */
  chief: string;
};
let clock: ServerClock;
let people = 0;

beforeAll(async () => {
  clock = serverClock(new Date().toISOString());
  clock.hold();
  Object.assign(fixture, await openServerFixture({ TRUST_PROXY: '1', PASSWORD_POLICY: 'strict', ...clock.env }));
  // The first account.
  fixture.chief = (await newcomer()).token;
});
afterAll(async () => {
  await fixture.stop();
  clock.remove();
});

export const post = (path: string, body: unknown, address: string, token?: string) =>
  call(fixture.server.url, 'POST', path, token, body, { 'X-Forwarded-For': address });
export const login = (email: string, password: string, address: string) => post(paths.login, { email, password }, address);

/** Somebody who has registered at `HOME`. */
export async function newcomer(): Promise<{ email: string; token: string }> {
  const email = `target${(people += 1)}@example.com`;
  const { body } = await post(paths.register, { email, password: PASSWORD }, HOME);
  return { email, token: String(body.token) };
}

/** A link as it was given out: kept by its hash alone. */
export async function giveLink(token: string, email: string, lasts = 60_000): Promise<void> {
  const account = await fixture.database.db().collection('accounts').findOne({ email });
  const _id = createHash('sha256').update(token).digest('base64url');
  await fixture.database
    .db()
    .collection<{ _id: string; user: unknown; expires: Date }>('passwordResets')
    .insertOne({ _id, user: account?._id, expires: new Date(Date.now() + lasts) });
}
