/** Calendars by a secret address, parsed by a library of another author. */
import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { feedPaths, type FeedLine, type FeedSettings, type NewFeed } from '../../shared/api/calendarFeed';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { endorsed, withWindow } from '../shared/surveyed';
import { fixture } from '../support/publicServer';

let url: string;
let session: string;
let vessel: number;
let other: number;
let made: Record<string, number[]>;
const secrets: string[] = [];

beforeAll(async () => {
  url = fixture.server.url;
  session = await fixture.signIn('subscriber@example.com');
  vessel = await fixture.create(session, 'vessels', 0);
  other = await fixture.create(session, 'vessels', 0);
  made = await fillVessel(url, session, vessel);
  await fixture.create(session, 'certificates', other, { certificate_name: 'Only Other', expiry_date: addDays(todayUtc(), 5) });
});

const SETTINGS: FeedSettings = {
  name: 'Due',
  vessels: null,
  sections: ['certificates', 'crew', 'equipment-inspections', 'invoices'],
  names: false,
  alarm: null,
};
async function make(changes: Partial<FeedSettings> = {}): Promise<NewFeed> {
  const { status, body } = await call(url, 'POST', feedPaths.feeds, session, { ...SETTINGS, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  const feed = body as unknown as NewFeed;
  secrets.push(/calendar\/(.+)\.ics$/.exec(feed.path)?.[1] ?? '');
  return feed;
}
const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

async function events(path: string) {
  const response = await ask(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}
const by = (all: ICAL.Event[], summary: string) => all.find((event) => event.summary.includes(summary));

test('every dated item of the chosen ships and sections is one event of a whole day, whose UID stays when it moves', async () => {
  const feed = await make();
  const all = await events(feed.path);
  const [certificate = 0] = made.certificates ?? [];
  const due = by(all, 'Due Soon');
  expect(due).toMatchObject({ uid: `certificates-${certificate}-expiry_date@fleet.example.com`, summary: 'Test Vessel: Due Soon' });
  expect([due?.startDate.isDate, due?.startDate.toString()]).toEqual([true, addDays(todayUtc(), 30)]);
  expect(due?.component.getFirstPropertyValue('url')).toBe(`https://fleet.example.com/edit-certificate/${vessel}/${certificate}`);
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length);
  // Four certificates and one of the other ship, three of the crew, four of the equipment, one invoice that is not paid.
  expect(all).toHaveLength(13);

  const path = paths.record('certificates', vessel, certificate);
  const { body } = await call(url, 'GET', path, session);
  await call(url, 'PUT', path, session, { ...body, expiry_date: '2031-02-28' });
  await expect.poll(async () => by(await events(feed.path), 'Due Soon')?.startDate.toString()).toBe('2031-02-28');
  expect(by(await events(feed.path), 'Due Soon')?.uid).toBe(due?.uid);
});

test('of a chain of renewals the newest alone is an event', async () => {
  const { path } = await make({ vessels: [other] });
  const old = await fixture.create(session, 'certificates', other, { certificate_name: 'Renewed', expiry_date: addDays(todayUtc(), 6) });
  await expect.poll(async () => by(await events(path), 'Renewed')?.startDate.toString()).toBe(addDays(todayUtc(), 6));
  await fixture.create(session, 'certificates', other, { certificate_name: 'Renewed', expiry_date: '2031-02-28', replaces: old });
  const dates = async () =>
    (await events(path)).filter(({ summary }) => summary.includes('Renewed')).map(({ startDate }) => startDate.toString());
  await expect.poll(dates).toEqual(['2031-02-28']);
});

test('a survey window is an event on the day it closes, until the survey is recorded', async () => {
  const { path } = await make({ vessels: [other] });
  const closes = addDays(todayUtc(), 12);
  const id = await fixture.create(session, 'certificates', other, withWindow(closes));
  const told = 'Load Line: annual survey window closes';
  await expect.poll(async () => by(await events(path), told)?.startDate.toString()).toBe(closes);
  expect(by(await events(path), told)?.uid).toBe(`certificates-${id}-survey@fleet.example.com`);
  const record = paths.record('certificates', other, id);
  const { body } = await call(url, 'GET', record, session);
  await call(url, 'PUT', record, session, { ...body, endorsements: endorsed(['Annual', todayUtc()]) });
  await expect.poll(async () => by(await events(path), told)?.startDate.toString()).not.toBe(closes);
});

test('it is not sent again while nothing has changed, and no cache shares it', async () => {
  const { path } = await make();
  const first = await ask(path);
  await first.text();
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  const again = await ask(path, { 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await fixture.create(session, 'certificates', vessel, { certificate_name: 'Brand New' });
  expect((await ask(path, { 'If-None-Match': etag })).status).toBe(200);
});

test('it tells no amount, no name unless chosen, no other ship or section, and rings if chosen', async () => {
  const unnamed = await (await ask((await make()).path)).text();
  for (const told of ['1234', 'Just Joined', 'subscriber@']) expect(unnamed).not.toContain(told);
  expect(unnamed).toContain('Cook');
  expect(unnamed).not.toContain('VALARM');
  const named = await make({ names: true, vessels: [vessel], sections: ['crew'], alarm: 7 });
  const all = await events(named.path);
  expect(all.map(({ summary }) => summary)).toContainEqual(expect.stringContaining('Just Joined'));
  expect(all).toHaveLength(3);
  const alarm = all[0]?.component.getFirstSubcomponent('valarm');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toMatch(/^-P(7D|1W)/);
  expect(await (await ask(named.path)).text()).not.toContain('Only Other');
});

test('names that break lines stay text', async () => {
  await fixture.create(session, 'certificates', other, { certificate_name: 'Łódź; \\n, "x" BEGIN:VEVENT' });
  expect(by(await events((await make({ vessels: [other] })).path), 'Łódź')?.summary).toContain('Łódź; \\n, "x" BEGIN:VEVENT');
});

test('a revoked or guessed address answers 404, guessing is limited, and no secret is in the log', async () => {
  const { id, path } = await make();
  const stranger = await fixture.signIn('stranger@example.com');
  expect((await call(url, 'DELETE', feedPaths.feed(id), stranger)).status).toBe(404);
  expect((await ask(path)).status).toBe(200);
  expect((await call(url, 'DELETE', feedPaths.feed(id), session)).status).toBe(204);
  expect((await ask(path)).status).toBe(404);
  const lined = (await call(url, 'GET', feedPaths.feeds, session)).body.calendars as FeedLine[];
  expect(lined.every((feed) => !('path' in feed) && feed.id !== id)).toBe(true);
  const guess = async (_: unknown, n: number) => (await ask(feedPaths.calendar(`guess-${n}`), { 'X-Forwarded-For': '203.0.113.9' })).status;
  // Those that are looked up at the same moment are counted when they are found wrong. What a slow machine guesses slowly refills.
  const seen = new Set<number>();
  for (let round = 0; round < 20 && !seen.has(429); round += 1)
    for (const status of await Promise.all(Array.from({ length: 260 }, guess))) seen.add(status);
  expect([...seen].toSorted()).toEqual([404, 429]);
  await ask(feedPaths.calendar('lost').toUpperCase().replace('/API', '/Api'));
  const log = fixture.server.log();
  expect(log).toContain('/calendar/…');
  for (const secret of [...secrets, 'guess-7', 'LOST.ICS']) expect(log, secret).not.toContain(secret);
});
