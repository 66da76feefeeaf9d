/** The digest by mail, over a real SMTP server: what it tells to whom, and how it is turned on and off. */
import { expect, test } from 'vitest';
import { showDate } from '../../shared/calendar';
import { digestPaths, NO_DIGEST } from '../../shared/digest';
import { paths } from '../../shared/paths';
import { addVessel } from '../support/call';
import { useDigestStage } from '../support/digestStage';
import { explainQuery } from '../support/explainQuery';
import { person } from '../support/person';
import { startServer } from '../support/startServer';

const HOSTILE = 'Class </a><img src=x onerror=alert(1)> "&"';
const stage = useDigestStage();

test('what others and the calendar did comes at the hour, in one mail of two processes; own doings and amounts do not', async () => {
  await stage.certificate(stage.mate, HOSTILE, 8);
  await stage.certificate(stage.mate, 'Long since told', 20);
  const ann = await stage.reader('ann');
  await ann.put(paths.profile, { name: 'Ann Lee', rank: 'Master' });
  expect((await stage.turnOn(ann)).body).toMatchObject({ on: true, canMail: true, next: stage.at(1, '06:00:00.000'), sent: null });

  await stage.certificate(stage.mate, 'Brought by another', 6);
  await stage.certificate(ann, 'Brought by herself', 6);
  // She knows of it; that it comes nearer the calendar does.
  await stage.certificate(ann, 'Hers, a day nearer', 31);
  const moved = await stage.certificate(stage.mate, 'Moved by herself', 200);
  await ann.put(paths.record('certificates', stage.ship, moved), {
    certificate_name: 'Moved by herself',
    issued_by: 'Class',
    issue_date: '2026-01-01',
    expiry_date: stage.date(3),
  });
  await stage.add(stage.mate, 'psc-inspections', { psc_port: 'Suez', inspection_status: 'Detained' });
  await stage.add(ann, 'psc-inspections', { psc_port: 'Her own port', inspection_status: 'Detained' });
  await stage.add(stage.mate, 'daily-messages', { request_no: 'For Ann', person_in_charge: 'Ann Lee' });
  await stage.add(stage.mate, 'daily-messages', { request_no: 'For another', person_in_charge: 'Bo Berg' });
  await stage.add(stage.mate, 'invoices', { invoice_number: 'INV-7', due_date: stage.date(5), amount: 98_765.43, status: 'Pending' });

  await stage.server.kill('SIGTERM');
  stage.clock.set(stage.at(1, '06:00:10'));
  const [other] = await Promise.all([startServer({ env: stage.settings }), stage.server.restart()]);
  const { headers, subject, text, html } = await stage
    .theOne(ann.email)
    .then((mail) => ({ ...mail, subject: mail.headers.get('subject')?.[0] }));
  await other.stop();
  await stage.pass(stage.at(1, '06:01:00'));
  await stage.theOne(ann.email);

  expect(subject).toBe('1 detained, 4 items due, 1 waiting for you: Vessel Ops');
  expect(headers.get('bcc')).toBeUndefined();
  const told = text.split('\r\n').filter((line) => line.startsWith('MV '));
  expect(told).toEqual([
    'MV "One" & <Two>: Suez, Paris MOU (PSC Inspections, Detained)',
    `MV "One" & <Two>: INV-7, Management fee (Invoices, ${showDate(stage.date(5))}, in 4 days)`,
    `MV "One" & <Two>: Brought by another (Certificates, ${showDate(stage.date(6))}, in 5 days)`,
    `MV "One" & <Two>: ${HOSTILE} (Certificates, ${showDate(stage.date(8))}, in 7 days)`,
    `MV "One" & <Two>: Hers, a day nearer (Certificates, ${showDate(stage.date(31))}, in 30 days)`,
    'MV "One" & <Two>: For Ann, Spares (Daily Messages)',
  ]);
  for (const form of [text, html]) expect(form).not.toMatch(/98.?765|herself|Her own|For another|Long since/);
  expect(html).not.toContain('<img');
  expect(html).toContain('Class &lt;/a&gt;&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&quot;');
  expect(text).toMatch(/https:\/\/fleet\.example\.com\/edit-certificate\/\d+\/\d+\r\n/);
  expect(text).toContain('Change or stop this digest: https://fleet.example.com/account#digest');
  expect(await stage.digestOf(ann)).toMatchObject({ next: stage.at(2, '06:00:00.000'), sent: expect.any(String), problem: null });

  await stage.pass(stage.at(2, '06:00:10'));
  expect(stage.mailsTo(ann.email)).toHaveLength(1);
});

test('thresholds, ships and the hour are those of the account; nothing to tell is no mail', async () => {
  const other = await addVessel(stage.server.url, stage.mate.token, 'MV Other');
  await stage.certificate(stage.mate, 'In a month', 31);
  const bo = await stage.reader('bo');
  const [cleo, dan] = [await stage.reader('cleo'), await stage.reader('dan')];
  await stage.turnOn(bo, { hour: 14, zone: 'Asia/Kolkata' });
  await stage.turnOn(cleo, { thresholds: { certificates: [7, 0], crew: [30] } });
  await stage.turnOn(dan, { vessels: [other] });
  await stage.pass(stage.at(1, '08:29:00'));
  expect(stage.mailsTo(bo.email)).toHaveLength(0);
  await stage.pass(stage.at(1, '08:31:00'));
  expect((await stage.theOne(bo.email)).text).toContain('In a month');
  expect([...stage.mailsTo(cleo.email), ...stage.mailsTo(dan.email)]).toHaveLength(0);
  expect(await stage.digestOf(cleo)).toMatchObject({ next: stage.at(2, '06:00:00.000'), sent: null, problem: null });
});

test('a mail stops its digests by one press of a mail program; asking stops nothing, and no other address does', async () => {
  const ida = await stage.reader('ida');
  await stage.certificate(stage.mate, 'Something', 8);
  await stage.turnOn(ida);
  await stage.pass(stage.at(1, '06:00:10'));
  const { headers } = await stage.theOne(ida.email);
  expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  const { pathname } = new URL(/^<(.+)>$/.exec(headers.get('list-unsubscribe')?.[0] ?? '')?.[1] ?? '');
  const ask = (path: string, method = 'POST') =>
    fetch(stage.server.url + path, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    });
  expect((await ask(pathname, 'GET')).status).toBe(200);
  const another = pathname.replace(/(\d+)-/, (_, id: string) => `${Number(id) - 1}-`);
  for (const path of [another, `${pathname}x`, digestPaths.stop('x')]) expect((await ask(path)).status, path).toBe(404);
  expect((await stage.digestOf(ida)).on).toBe(true);
  expect((await ask(pathname)).status).toBe(200);
  expect(await stage.digestOf(ida)).toMatchObject({ on: false, next: null });
  expect(stage.server.log()).not.toContain(pathname.slice(-20));
});

test('it is off until it is turned on; settings that cannot be are refused, naming them, and change nothing', async () => {
  const jon = await stage.reader('jon');
  expect(await stage.digestOf(jon)).toEqual({ ...NO_DIGEST, canMail: true, next: null, sent: null, problem: null });
  await stage.turnOn(jon, { hour: 5 });
  for (const [name, value] of [
    ['on', 'yes'],
    ['hour', 24],
    ['hour', 6.5],
    ['zone', 'Mars/Olympus'],
    ['zone', 'UTC\r\nBcc: thief@example.org'],
    ['thresholds', { certificates: [60] }],
    ['thresholds', { requisitions: [30] }],
    ['vessels', []],
    ['vessels', [999_999]],
  ] as const) {
    const { status, body } = await jon.put(digestPaths.digest, { ...NO_DIGEST, on: true, [name]: value });
    expect([status, Object.keys(body.fields as object)], `${name} ${JSON.stringify(value)}`).toEqual([400, [name]]);
  }
  expect(await stage.digestOf(jon)).toMatchObject({ on: true, hour: 5, zone: 'UTC', vessels: null });
  // What is due is found by its index, however many accounts there are.
  await stage.db
    .collection('digests')
    .insertMany(Array.from({ length: 50 }, (_, nth) => ({ _id: 10_000 + nth, next: new Date('2999-01-01') })) as never);
  const { stages, examined } = await explainQuery(stage.db, {
    collection: 'digests',
    method: 'find',
    filter: { next: { $lte: new Date() } },
    sort: { next: 1 },
  });
  expect(stages).toContain('next_1');
  expect(examined).toBeLessThan(3);
});

test('without a mail server no digest can be turned on', async () => {
  const { SMTP_URL: _none, ...bare } = stage.settings;
  const without = await startServer({ env: bare });
  const kim = await person(without.url);
  expect((await stage.digestOf(kim)).canMail).toBe(false);
  const { status, body } = await stage.turnOn(kim);
  expect([status, body.error]).toEqual([400, expect.stringContaining('sends no mail')]);
  expect((await stage.digestOf(kim)).on).toBe(false);
  await without.stop();
});
