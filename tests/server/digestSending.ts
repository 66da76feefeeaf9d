/** The digest comes once, whatever becomes of processes, mail servers and the database. */
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { addMonths } from '../../shared/basics/calendar';
import { eraseRecord } from '../../server/erasure/erase';
import { logger } from '../../server/logger';
import { DigestModel } from '../../server/database/models/delivery';
import { deepTest } from '../support/deepTest';
import { startMailServer } from '../support/mailServer';
import { fixture } from './digestServer';

/** When a mail of six o'clock is handed over, and once more where no word came. */
const HANDED = [
  [1, '06:00:10'],
  [2, '06:06:00'],
] as const;

test('a mail server that is away for a day loses nothing: one mail tells of both days, at the hour', async () => {
  const eve = await fixture.reader('eve');
  await fixture.certificate(fixture.mate, 'Due on the first', 8);
  await fixture.certificate(fixture.mate, 'Due on the second', 9);
  await fixture.turnOn(eve);
  const port = Number(new URL(fixture.post.url).port);
  await fixture.post.stop();
  for (const time of ['06:00:10', '23:00:00']) expect(await fixture.pass(fixture.at(1, time))).toBe(false);
  expect(Date.parse((await fixture.digestOf(eve)).next ?? '')).toBeLessThan(fixture.clock.now());
  fixture.post = await startMailServer(port);
  await fixture.pass(fixture.at(2, '03:00:00'));
  expect(fixture.mailsTo(eve.email)).toHaveLength(0);
  await fixture.pass(fixture.at(2, '06:00:10'));
  const { text, headers } = await fixture.theOne(eve.email);
  expect(headers.get('subject')).toEqual(['2 items due: Vessel Ops']);
  expect(text).toMatch(/Due on the first[^]*Due on the second/);
});

test('a process killed while it hands the mail over: the next hands it over once more, as the same mail, and never again', async () => {
  const fay = await fixture.reader('fay');
  await fixture.certificate(fixture.mate, 'Handed over', 8);
  await fixture.turnOn(fay);
  for (const [count, time] of HANDED) {
    await fixture.killHanding(fixture.at(1, time), () => fixture.mailsTo(fay.email).length === count);
    // Held by the dead process: no other takes it up before its time.
    await fixture.pass(fixture.at(1, time.replace(/:\d\d$/, ':40')));
    // Nor do settings that are saved meanwhile: the mail server may have it.
    const saved = { hour: 18, thresholds: { certificates: [7] } } as const;
    expect((await fixture.turnOn(fay, { ...saved, thresholds: { certificates: [7] } })).body).toMatchObject({ on: true, ...saved });
    await fixture.pass(fixture.at(1, time.replace(/:\d\d$/, ':50')));
    expect(fixture.mailsTo(fay.email)).toHaveLength(count);
  }
  await fixture.pass(fixture.at(1, '06:12:00'));
  expect(new Set(fixture.mailsTo(fay.email).flatMap(({ headers }) => headers.get('message-id'))).size).toBe(1);
  expect(fixture.mailsTo(fay.email)).toHaveLength(2);
  expect(await fixture.digestOf(fay)).toMatchObject({
    next: fixture.at(2, '18:00:00.000'),
    problem: expect.stringContaining('did not confirm'),
  });
  await fixture.pass(fixture.at(1, '18:00:10'));
  expect(fixture.mailsTo(fay.email)).toHaveLength(2);
});

test('a mail handed over the evening before, without a word, comes again at the hour, and is the one of that day', async () => {
  const liv = await fixture.reader('liv');
  await fixture.certificate(fixture.mate, 'Handed over late', 8);
  await fixture.turnOn(liv);
  await fixture.killHanding(fixture.at(1, '06:00:10'), () => fixture.mailsTo(liv.email).length === 1);
  await fixture.pass(fixture.at(2, '05:50:00'));
  expect(fixture.mailsTo(liv.email)).toHaveLength(1);
  await fixture.certificate(fixture.mate, 'Of the second day', 9);
  for (const time of ['06:00:10', '06:10:00', '23:50:00']) await fixture.pass(fixture.at(2, time));
  const both = fixture.mailsTo(liv.email);
  expect(both).toHaveLength(2);
  expect(new Set(both.flatMap(({ headers }) => headers.get('message-id'))).size).toBe(1);
  await fixture.pass(fixture.at(3, '06:00:10'));
  expect(fixture.mailsTo(liv.email)[2]?.text).toContain('Of the second day');
});

deepTest('a mail handed over twice, without a word, takes no other day its own mail', async () => {
  const oda = await fixture.reader('oda');
  await fixture.certificate(fixture.mate, 'Of the first day', 8);
  await fixture.turnOn(oda);
  for (const [count, time] of HANDED) await fixture.killHanding(fixture.at(1, time), () => fixture.mailsTo(oda.email).length === count);
  await fixture.pass(fixture.at(2, '05:00:00'));
  await fixture.certificate(fixture.mate, 'Of the second day', 5);
  await fixture.pass(fixture.at(2, '06:00:10'));
  expect(fixture.mailsTo(oda.email)).toHaveLength(3);
  expect(fixture.mailsTo(oda.email)[2]?.text).toMatch(/Of the second day/);
  expect(fixture.mailsTo(oda.email)[2]?.text).not.toContain('Of the first day');
});

test('a mail server that hangs up before it greets was handed nothing: the mail comes when it takes one', async () => {
  const ned = await fixture.reader('ned');
  await fixture.certificate(fixture.mate, 'Hung up on', 8);
  await fixture.turnOn(ned);
  fixture.post.answer = 'dropped';
  for (const time of ['06:00:10', '06:06:00', '06:12:00']) expect(await fixture.pass(fixture.at(1, time))).toBe(false);
  fixture.post.answer = 'taken';
  await fixture.pass(fixture.at(1, '06:18:00'));
  expect((await fixture.theOne(ned.email)).text).toContain('Hung up on');
});

test('a mail that is put off while a person is erased is made again, without the name', async () => {
  const rex = await fixture.reader('rex');
  await fixture.turnOn(rex);
  const contract = { rank: 'Master', date_of_joining: addMonths(fixture.date(6), -3), contract_period: '3 Months' };
  const record = await fixture.add(fixture.mate, 'crew', { name: 'Ilse Vantabrook', ...contract });
  await fixture.certificate(fixture.mate, 'Beside her', 6);
  fixture.post.answer = async () => {
    await eraseRecord({ scope: fixture.ship, kind: 'crew', record }, { user: 1, email: 'mate@example.com' });
    return 451;
  };
  await fixture.pass(fixture.at(1, '06:00:10'));
  expect((await fixture.theOne(rex.email)).text).toContain('Ilse Vantabrook');
  expect(JSON.stringify(await DigestModel.find().lean())).not.toContain('Vantabrook');
  fixture.post.answer = 'taken';
  await fixture.pass(fixture.at(1, '06:08:00'));
  const [, again, ...others] = fixture.mailsTo(rex.email);
  expect(others).toHaveLength(0);
  expect(again?.text).toContain('Beside her');
  expect(again?.text).not.toContain('Vantabrook');
});

deepTest('a mail that is put off comes later, as the same mail; one that is refused is told with the next day', async () => {
  const gus = await fixture.reader('gus');
  await fixture.certificate(fixture.mate, 'First day', 8);
  await fixture.certificate(fixture.mate, 'Second day', 9);
  await fixture.turnOn(gus);
  const said = vi.spyOn(logger, 'warn');
  fixture.post.answer = 451;
  await fixture.pass(fixture.at(1, '06:00:10'));
  await fixture.pass(fixture.at(1, '06:03:00'));
  expect(fixture.mailsTo(gus.email)).toHaveLength(1);
  expect((await fixture.digestOf(gus)).problem).toContain('deferred the last digest');
  fixture.post.answer = 550;
  await fixture.pass(fixture.at(1, '06:08:00'));
  const ids = fixture.mailsTo(gus.email).map(({ headers }) => headers.get('message-id')?.[0]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  expect(await fixture.digestOf(gus)).toMatchObject({
    next: fixture.at(2, '06:00:00.000'),
    problem: 'The mail server refused the last digest.',
    sent: null,
  });
  expect(inspect(said.mock.calls, { depth: 9 })).toContain('digest_not_mailed');
  expect(inspect(said.mock.calls, { depth: 9 })).not.toContain(gus.email);
  said.mockRestore();
  fixture.post.answer = 'taken';
  fixture.post.mails.length = 0;
  await fixture.pass(fixture.at(2, '06:00:10'));
  expect((await fixture.theOne(gus.email)).text).toMatch(/First day[^]*Second day/);
});

deepTest('a day that had its mail has no other: not at a later hour, nor after it was turned off and on', async () => {
  const mia = await fixture.reader('mia');
  await fixture.certificate(fixture.mate, 'Told at six', 8);
  await fixture.turnOn(mia);
  await fixture.pass(fixture.at(1, '06:00:10'));
  await fixture.theOne(mia.email);
  await fixture.certificate(fixture.mate, 'Between', 5);
  expect((await fixture.turnOn(mia, { hour: 8 })).body).toMatchObject({ hour: 8, next: fixture.at(2, '08:00:00.000') });
  await fixture.pass(fixture.at(1, '08:00:10'));
  expect((await fixture.turnOn(mia, { on: false, hour: 8 })).body).toMatchObject({ on: false, next: null });
  expect((await fixture.turnOn(mia, { hour: 10 })).body).toMatchObject({ on: true, next: fixture.at(2, '10:00:00.000') });
  await fixture.certificate(fixture.mate, 'After it was turned on', 5);
  await fixture.pass(fixture.at(1, '10:00:10'));
  await fixture.theOne(mia.email);
  await fixture.pass(fixture.at(2, '10:00:10'));
  const [, second, ...others] = fixture.mailsTo(mia.email);
  expect(others).toHaveLength(0);
  expect(second?.text).toContain('After it was turned on');
  expect(second?.text).not.toContain('Between');
});

test('after a restore what people did is told from then on, and what the calendar did is not lost', async () => {
  const hal = await fixture.reader('hal');
  await fixture.certificate(fixture.mate, 'By the calendar', 8);
  await fixture.turnOn(hal);
  await fixture.certificate(fixture.mate, 'Before the restore', 5);
  await fixture.db.collection('installation').updateOne({}, { $set: { epoch: 'eAnother' } });
  await fixture.pass(fixture.at(1, '06:00:10'));
  const { text } = await fixture.theOne(hal.email);
  expect(text).toContain('By the calendar');
  expect(text).not.toContain('Before the restore');
});

test('three at once, and each reader has one mail', async () => {
  await fixture.certificate(fixture.mate, 'Sent once', 8);
  const readers = await Promise.all(['pat', 'quin', 'ray', 'sam', 'tess', 'uma'].map((name) => fixture.reader(name)));
  for (const reader of readers) await fixture.turnOn(reader);
  expect(await fixture.pass(fixture.at(1, '06:00:10'), 3)).toBe(true);
  expect(await DigestModel.countDocuments({ sent: null })).toBe(0);
  expect(fixture.post.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(readers.map(({ email }) => email));
});
