/** Downloads that are under way when the access behind them ends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { addLargeFile, expectDownloadsCut } from '../support/cutDownloads';
import { person } from '../support/person';

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await openServerFixture();
});
afterAll(() => fixture.stop());

test('they are cut and do not look whole; those of people who may still read go on', async () => {
  const { url, administrator: token = '' } = fixture.server;
  const administrator = await person(url, token);
  await expectDownloadsCut(url, url, administrator, await addLargeFile(url, administrator));
  expect(fixture.server.log()).not.toContain('"level":50');
});
