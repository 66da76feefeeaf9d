import { afterAll, beforeAll } from 'vitest';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { startMailServer, type MailServer } from './mailServer';
import { person, type Person } from './person';

/** The server that the parts of tests/server/publicUrl.test.ts share, its first account, which is the administrator, and its mail server. */
export const fixture = {} as ServerFixture & { administrator: Person; post: MailServer };

beforeAll(async () => {
  fixture.post = await startMailServer();
  const own = {
    SMTP_URL: fixture.post.url,
    PUBLIC_URL: 'https://fleet.example.com/',
    MAIL_FROM: 'Fleet Office <office@fleet.example.com>',
    TRUST_PROXY: 'loopback',
  };
  Object.assign(fixture, await openServerFixture(own));
  fixture.administrator = await person(fixture.server.url);
});
afterAll(async () => {
  await fixture.stop();
  await fixture.post.stop();
});
