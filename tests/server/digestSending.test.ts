/** The digest comes once, whatever becomes of processes, mail servers and the database. */
import { expect, test } from 'vitest';
import { startMailServer } from '../support/mailServer';
import { useDigestStage } from '../support/digestStage';
import { until } from '../support/until';

const stage = useDigestStage();

test('a mail server that is away for a day loses nothing: one mail tells of both days, at the hour', async () => {
  const eve = await stage.reader('eve');
  await stage.certificate(stage.mate, 'Due on the first', 8);
  await stage.certificate(stage.mate, 'Due on the second', 9);
  await stage.turnOn(eve);
  const port = Number(new URL(stage.post.url).port);
  await stage.post.stop();
  for (const instant of [stage.at(1, '06:00:10'), stage.at(1, '23:00:00')]) {
    await stage.startAt(instant);
    await until(() => stage.server.output().includes('mail_server_away'), 'the line that says so');
  }
  expect(Date.parse((await stage.digestOf(eve)).next ?? '')).toBeLessThan(stage.clock.now());
  stage.post = await startMailServer(port);
  await stage.pass(stage.at(2, '03:00:00'));
  expect(stage.mailsTo(eve.email)).toHaveLength(0);
  await stage.pass(stage.at(2, '06:00:10'));
  const { text, headers } = await stage.theOne(eve.email);
  expect(headers.get('subject')).toEqual(['2 items due: Vessel Ops']);
  expect(text).toMatch(/Due on the first[^]*Due on the second/);
});

test('a process killed while it hands the mail over: the next hands it over once more, as the same mail, and never again', async () => {
  const fay = await stage.reader('fay');
  await stage.certificate(stage.mate, 'Handed over', 8);
  await stage.turnOn(fay);
  stage.post.answer = 'silence';
  for (const [count, time] of [
    [1, '06:00:10'],
    [2, '06:06:00'],
  ] as const) {
    await stage.startAt(stage.at(1, time));
    await until(() => stage.mailsTo(fay.email).length === count, `mail ${count}`);
    await stage.server.kill('SIGKILL');
    // Held by the dead process: no other takes it up before its time.
    await stage.startAt(stage.at(1, time.replace(/:\d\d$/, ':40')));
    // Nor do settings that are saved meanwhile: the mail server may have it.
    expect((await stage.turnOn(fay, { thresholds: { certificates: [7] } })).body).toMatchObject({
      on: true,
      thresholds: { certificates: [7] },
    });
    await new Promise((done) => setTimeout(done, 2_000));
    expect(stage.mailsTo(fay.email)).toHaveLength(count);
  }
  stage.post.answer = 'taken';
  await stage.pass(stage.at(1, '06:12:00'));
  expect(new Set(stage.mailsTo(fay.email).flatMap(({ headers }) => headers.get('message-id'))).size).toBe(1);
  expect(stage.mailsTo(fay.email)).toHaveLength(2);
  expect(await stage.digestOf(fay)).toMatchObject({ next: stage.at(2, '06:00:00.000') });
});

test('a mail that is put off comes later, as the same mail; one that is refused is told with the next day', async () => {
  const gus = await stage.reader('gus');
  await stage.certificate(stage.mate, 'First day', 8);
  await stage.certificate(stage.mate, 'Second day', 9);
  await stage.turnOn(gus);
  stage.post.answer = 451;
  await stage.pass(stage.at(1, '06:00:10'));
  await stage.pass(stage.at(1, '06:03:00'));
  expect(stage.mailsTo(gus.email)).toHaveLength(1);
  expect((await stage.digestOf(gus)).problem).toContain('put the last digest off');
  stage.post.answer = 550;
  await stage.pass(stage.at(1, '06:08:00'));
  const ids = stage.mailsTo(gus.email).map(({ headers }) => headers.get('message-id')?.[0]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  expect(await stage.digestOf(gus)).toMatchObject({
    next: stage.at(2, '06:00:00.000'),
    problem: expect.stringContaining('refuses'),
    sent: null,
  });
  expect(stage.server.log()).not.toContain(gus.email);
  stage.post.answer = 'taken';
  stage.post.mails.length = 0;
  await stage.pass(stage.at(2, '06:00:10'));
  expect((await stage.theOne(gus.email)).text).toMatch(/First day[^]*Second day/);
});

test('after a restore what people did is told from then on, and what the calendar did is not lost', async () => {
  const hal = await stage.reader('hal');
  await stage.certificate(stage.mate, 'By the calendar', 8);
  await stage.turnOn(hal);
  await stage.certificate(stage.mate, 'Before the restore', 5);
  await stage.server.kill('SIGTERM');
  await stage.db.collection('installation').updateOne({}, { $set: { epoch: 'eAnother' } });
  await stage.pass(stage.at(1, '06:00:10'));
  const { text } = await stage.theOne(hal.email);
  expect(text).toContain('By the calendar');
  expect(text).not.toContain('Before the restore');
});
