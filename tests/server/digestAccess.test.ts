/** A digest tells nobody what they may no longer see, also a mail that was composed before. */
import { expect, test } from 'vitest';
import { refreshAccess } from '../../server/http/access';
import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { useDigestFixture } from '../support/digestFixture';

const fixture = useDigestFixture();

test('whoever is suspended, has ended or lost a ship gets no digest of it, nor the mail that was put off before; others get theirs', async () => {
  // The first account of the server.
  const administrator = fixture.mate;
  const other = await addVessel(fixture.server.url, administrator.token, 'MV Other');
  const readers = await Promise.all(['suspended', 'ended', 'moved', 'stays'].map((name) => fixture.reader(name)));
  const [suspended, ended, moved, stays] = readers;
  if (!suspended || !ended || !moved || !stays) throw new Error('no reader');
  await fixture.certificate(fixture.mate, 'First Paper', 8);
  for (const reader of readers) await fixture.turnOn(reader);
  fixture.post.answer = 451;
  await fixture.pass(fixture.at(1, '06:00:10'));
  for (const { email } of readers) expect(fixture.mailsTo(email)[0]?.text).toContain('First Paper');

  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  const set = async ({ email }: { email: string }, settings: Partial<AccountSettings>) => {
    const { id = 0 } = accounts.find((each) => each.email === email) ?? {};
    const whole: AccountSettings = { role: 'editor', vessels: null, ends: null, suspended: false, ...settings };
    expect((await administrator.put(accessPaths.account(id), whole)).status).toBe(200);
  };
  await set(suspended, { suspended: true });
  await set(ended, { ends: fixture.date(0) });
  await set(moved, { vessels: [other] });
  await refreshAccess();
  fixture.post.answer = 'taken';
  fixture.post.mails.length = 0;
  await fixture.pass(fixture.at(1, '08:00:00'));
  expect((await fixture.theOne(stays.email)).text).toContain('First Paper');
  for (const { email } of [suspended, ended, moved]) expect([email, fixture.mailsTo(email)]).toEqual([email, []]);

  // The next day, of what is new on either ship.
  await fixture.certificate(fixture.mate, 'Second Paper', 9);
  const paper = validBody('certificates', { vessel_id: other, certificate_name: 'Other Paper', expiry_date: fixture.date(9) });
  expect((await fixture.mate.post(paths.create('certificates', other), paper)).status).toBe(201);
  fixture.post.mails.length = 0;
  await fixture.pass(fixture.at(2, '06:00:10'));
  expect((await fixture.theOne(stays.email)).text).toMatch(/Other Paper|Second Paper/);
  const { text } = await fixture.theOne(moved.email);
  expect(text).toContain('Other Paper');
  expect(text).not.toMatch(/First Paper|Second Paper/);
  for (const { email } of [suspended, ended]) expect([email, fixture.mailsTo(email)]).toEqual([email, []]);

  // Opened again, the account hears of what is new from then on.
  await set(suspended, {});
  await refreshAccess();
  await fixture.certificate(fixture.mate, 'Third Paper', 10);
  await fixture.pass(fixture.at(3, '06:00:10'));
  const reopened = (await fixture.theOne(suspended.email)).text;
  expect(reopened).toContain('Third Paper');
  expect(reopened).not.toMatch(/First Paper|Second Paper/);
});
