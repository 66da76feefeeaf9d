/** The digest by mail, over a real SMTP server: what it tells to whom, and how it is turned on and off. It tells nobody what they may no longer see, also in a mail that was composed before. */
import { expect, test } from 'vitest';
import { refreshAccess } from '../../server/http/access';
import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { showDate } from '../../shared/basics/calendar';
import { digestPaths, NO_DIGEST } from '../../shared/api/digest';
import type { Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { withWindow } from '../shared/surveyed';
import { addVessel } from '../support/call';
import { explainQuery } from '../support/explainQuery';
import type { Person } from '../support/person';
import { fixture } from './digestServer';

const HOSTILE = 'Class </a><img src=x onerror=alert(1)> "&"';

test('an account that is suspended, has ended or lost a ship gets no digest of it and no deferred mail; others get theirs', async () => {
  // The first account of the server: this test is the first.
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

test('what others and the calendar did comes at the hour, in one mail of two processes; own doings and amounts do not', async () => {
  await fixture.certificate(fixture.mate, HOSTILE, 8);
  await fixture.certificate(fixture.mate, 'Long since told', 20);
  const ann = await fixture.reader('ann');
  await ann.put(paths.profile, { name: 'Ann Lee', rank: 'Master' });
  expect((await fixture.turnOn(ann)).body).toMatchObject({ on: true, canMail: true, next: fixture.at(1, '06:00:00.000'), sent: null });

  await fixture.certificate(fixture.mate, 'Brought by another', 6);
  await fixture.certificate(ann, 'Brought by herself', 6);
  // She knows of it; that it comes nearer the calendar does.
  await fixture.certificate(ann, 'Hers, a day nearer', 31);
  const moved = await fixture.certificate(fixture.mate, 'Moved by herself', 200);
  await ann.put(paths.record('certificates', fixture.ship, moved), {
    certificate_name: 'Moved by herself',
    issued_by: 'Class',
    issue_date: '2026-01-01',
    expiry_date: fixture.date(3),
  });
  await fixture.add(fixture.mate, 'certificates', withWindow(fixture.date(7)));
  const old = await fixture.certificate(fixture.mate, 'Renewed since', 6);
  await fixture.add(fixture.mate, 'certificates', { certificate_name: 'Renewed since', expiry_date: fixture.date(400), replaces: old });
  await fixture.add(fixture.mate, 'psc-inspections', { psc_port: 'Suez', inspection_status: 'Detained' });
  await fixture.add(ann, 'psc-inspections', { psc_port: 'Her own port', inspection_status: 'Detained' });
  await fixture.add(fixture.mate, 'daily-messages', { request_no: 'For Ann', person_in_charge: 'Ann Lee' });
  await fixture.add(fixture.mate, 'daily-messages', { request_no: 'For another', person_in_charge: 'Bo Berg' });
  await fixture.add(fixture.mate, 'invoices', { invoice_number: 'INV-7', due_date: fixture.date(5), amount: 98_765.43, status: 'Pending' });

  const senders = await Promise.all([1, 2].map(() => fixture.sender(fixture.at(1, '06:00:10'))));
  const { headers, text, html } = await fixture.theOne(ann.email);
  for (const sender of senders) await sender.stop();
  await fixture.pass(fixture.at(1, '06:01:00'));
  await fixture.theOne(ann.email);

  expect(headers.get('subject')).toEqual(['1 ship cannot sail, 1 detained, 5 items due, 1 waiting for you: Vessel Ops']);
  expect(headers.get('bcc')).toBeUndefined();
  const told = text.split('\r\n').filter((line) => line.startsWith('MV '));
  expect(told).toEqual([
    expect.stringMatching(/^MV "One" & <Two>: Cannot sail \(Suez, Paris MOU: detained since .+; before: At risk\)$/),
    'MV "One" & <Two>: Suez, Paris MOU (PSC Inspections, Detained)',
    `MV "One" & <Two>: INV-7, Management fee (Invoices, ${showDate(fixture.date(5))}, in 4 days)`,
    `MV "One" & <Two>: Brought by another (Certificates, ${showDate(fixture.date(6))}, in 5 days)`,
    `MV "One" & <Two>: Load Line: annual survey window closes (Certificates, ${showDate(fixture.date(7))}, in 6 days)`,
    `MV "One" & <Two>: ${HOSTILE} (Certificates, ${showDate(fixture.date(8))}, in 7 days)`,
    `MV "One" & <Two>: Hers, a day nearer (Certificates, ${showDate(fixture.date(31))}, in 30 days)`,
    'MV "One" & <Two>: For Ann, Spares (Daily Messages)',
  ]);
  for (const form of [text, html]) expect(form).not.toMatch(/98.?765|herself|Her own|For another|Long since|Renewed since/);
  expect(html).not.toContain('<img');
  expect(html).toContain('Class &lt;/a&gt;&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&quot;');
  expect(text).toMatch(/https:\/\/fleet\.example\.com\/edit-certificate\/\d+\/\d+\r\n/);
  expect(text).toContain('Change or stop this digest: https://fleet.example.com/account#digest');
  expect(await fixture.digestOf(ann)).toMatchObject({ next: fixture.at(2, '06:00:00.000'), sent: expect.any(String), problem: null });

  await fixture.pass(fixture.at(2, '06:00:10'));
  expect(fixture.mailsTo(ann.email)).toHaveLength(1);
});

test('a mail of a verdict alone names its ship', async () => {
  const kim = await fixture.reader('kim');
  await fixture.turnOn(kim);
  await fixture.add(kim, 'psc-inspections', { psc_port: 'Her own port', inspection_status: 'Detained' });
  await fixture.pass(fixture.at(1, '06:00:10'));
  const { headers, text } = await fixture.theOne(kim.email);
  expect(headers.get('subject')).toEqual(['1 ship cannot sail: Vessel Ops']);
  expect(text).toContain('MV "One" & <Two>: Cannot sail');
});

test('what another assigns to a reader later, or reopens, waits for them from then on; what they reopen themselves does not', async () => {
  const lea = await fixture.reader('lea');
  await lea.put(paths.profile, { name: 'Lea Falk', rank: 'Superintendent' });
  const step = (by: Person, id: number, values: Values) =>
    by.put(paths.record('daily-messages', fixture.ship, id), validBody('daily-messages', { vessel_id: fixture.ship, ...values }));
  const [assigned, reopened, own, untouched] = await Promise.all(
    [
      { request_no: 'Assigned later', person_in_charge: 'Bo Berg' },
      { request_no: 'Reopened', person_in_charge: 'Lea Falk', status: 'Completed' },
      { request_no: 'By herself', person_in_charge: 'Lea Falk', status: 'Completed' },
      { request_no: 'Waits already', person_in_charge: 'Lea Falk' },
    ].map((values) => fixture.add(fixture.mate, 'daily-messages', values)),
  );
  await fixture.turnOn(lea);
  const replies = [
    await step(fixture.mate, Number(assigned), { request_no: 'Assigned later', person_in_charge: 'Lea Falk' }),
    await step(fixture.mate, Number(reopened), { request_no: 'Reopened', person_in_charge: 'Lea Falk', status: 'In Progress' }),
    await step(lea, Number(own), { request_no: 'By herself', person_in_charge: 'Lea Falk', status: 'In Progress' }),
    await step(fixture.mate, Number(untouched), {
      request_no: 'Waits already',
      person_in_charge: 'Lea Falk',
      description: 'Of other words',
    }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await fixture.pass(fixture.at(1, '06:00:10'));
  const { headers, text } = await fixture.theOne(lea.email);
  expect(headers.get('subject')).toEqual(['2 waiting for you: Vessel Ops']);
  for (const name of ['Assigned later', 'Reopened']) expect(text).toContain(name);
  for (const name of ['By herself', 'Waits already']) expect(text).not.toContain(name);
  await fixture.pass(fixture.at(2, '06:00:10'));
  expect(fixture.mailsTo(lea.email)).toHaveLength(1);
});

test('thresholds, ships and the hour are those of the account; nothing to tell is no mail', async () => {
  const other = await addVessel(fixture.server.url, fixture.mate.token, 'MV Other');
  await fixture.certificate(fixture.mate, 'In a month', 31);
  const bo = await fixture.reader('bo');
  const [cleo, dan] = [await fixture.reader('cleo'), await fixture.reader('dan')];
  await fixture.turnOn(bo, { hour: 14, zone: 'Asia/Kolkata' });
  await fixture.turnOn(cleo, { thresholds: { certificates: [7, 0], crew: [30] } });
  await fixture.turnOn(dan, { vessels: [other] });
  await fixture.pass(fixture.at(1, '08:29:00'));
  expect(fixture.mailsTo(bo.email)).toHaveLength(0);
  await fixture.pass(fixture.at(1, '08:31:00'));
  expect((await fixture.theOne(bo.email)).text).toContain('In a month');
  expect([...fixture.mailsTo(cleo.email), ...fixture.mailsTo(dan.email)]).toHaveLength(0);
  expect(await fixture.digestOf(cleo)).toMatchObject({ next: fixture.at(2, '06:00:00.000'), sent: null, problem: null });

  // Ships that are gone do not keep it from being turned off.
  await fixture.mate.remove(paths.record('vessels', 0, other));
  const left = await fixture.digestOf(dan);
  expect(left).toMatchObject({ on: true, vessels: [] });
  expect(await dan.put(digestPaths.digest, { ...left, on: false })).toMatchObject({ status: 200, body: { on: false, next: null } });
});

test('a mail stops its digests by one press of a mail program; asking stops nothing, and no other address does', async () => {
  const ida = await fixture.reader('ida');
  await fixture.certificate(fixture.mate, 'Something', 8);
  await fixture.turnOn(ida);
  await fixture.pass(fixture.at(1, '06:00:10'));
  const { headers } = await fixture.theOne(ida.email);
  expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  const { pathname } = new URL(/^<(.+)>$/.exec(headers.get('list-unsubscribe')?.[0] ?? '')?.[1] ?? '');
  const ask = (path: string, method = 'POST') =>
    fetch(fixture.server.url + path, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    });
  expect((await ask(pathname, 'GET')).status).toBe(200);
  const another = pathname.replace(/(\d+)-/, (_, id: string) => `${Number(id) - 1}-`);
  for (const path of [another, `${pathname}x`, digestPaths.stop('x')]) expect((await ask(path)).status, path).toBe(404);
  expect((await fixture.digestOf(ida)).on).toBe(true);
  expect((await ask(pathname)).status).toBe(200);
  expect(await fixture.digestOf(ida)).toMatchObject({ on: false, next: null });
  expect(fixture.server.log()).not.toContain(pathname.slice(-20));
});

test('it is off until it is turned on; settings that cannot be are refused, naming them, and change nothing', async () => {
  const jon = await fixture.reader('jon');
  expect(await fixture.digestOf(jon)).toEqual({ ...NO_DIGEST, canMail: true, next: null, sent: null, problem: null });
  await fixture.turnOn(jon, { hour: 5 });
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
  expect(await fixture.digestOf(jon)).toMatchObject({ on: true, hour: 5, zone: 'UTC', vessels: null });
  // What is due is found by its index, however many accounts there are.
  await fixture.db
    .collection('digests')
    .insertMany(Array.from({ length: 50 }, (_, nth) => ({ _id: 10_000 + nth, next: new Date('2999-01-01') })) as never);
  const { stages, examined } = await explainQuery(fixture.db, {
    collection: 'digests',
    method: 'find',
    filter: { next: { $lte: new Date() } },
    sort: { next: 1 },
  });
  expect(stages).toContain('next_1');
  expect(examined).toBeLessThan(3);
});
