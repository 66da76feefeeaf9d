/** What an account may do is the same in another process right after it changed in one: invoice access, and the vessels of somebody who was just invited. */
import { beforeAll, expect, test } from 'vitest';
import { accessPaths } from '../../shared/api/access';
import { feedPaths, type FeedSettings } from '../../shared/api/calendarFeed';
import { displayPaths, type DisplayPicture } from '../../shared/api/display';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { pairDisplay } from '../support/display';
import { person, type Person } from '../support/person';
import type { ThrowawayRedis } from '../support/redis';
import type { RunningServer } from '../support/startServer';
import { peers } from './pair';

const { able } = peers;
const CALENDAR: FeedSettings = { name: 'Due', vessels: null, sections: ['certificates'], names: true, alarm: null };
let redis: ThrowawayRedis;
let a: RunningServer;
let b: RunningServer;
let administrator: Person;
/** A vessel that invited people see, and one that they do not. */
let [own, other] = [0, 0];

beforeAll(async () => {
  if (!able) return;
  ({ redis, a, b } = peers);
  administrator = await person(a.url, peers.token);
  [own, other] = [await addVessel(a.url, peers.token, 'Own'), await addVessel(a.url, peers.token, 'Other')];
  for (const [vessel, certificate_name] of [
    [own, 'Due on Own'],
    [other, 'Due on Other'],
  ] as const)
    await administrator.post(
      paths.create('certificates', vessel),
      validBody('certificates', { certificate_name, expiry_date: addDays(todayUtc(), 5) }),
    );
});

test.skipIf(!able)('an invoice token of one process opens the invoices in another that has just read the session', async () => {
  const mate = await person(a.url);
  expect((await call(b.url, 'GET', paths.vessels, mate.token)).status).toBe(200);
  const access = { 'X-Invoice-Token': await mate.openInvoices() };
  const { headers } = await call(b.url, 'GET', paths.vessels, mate.token, undefined, access);
  expect(headers.get('x-invoice-access')).toBeNull();
});

/** Somebody who was just invited to one vessel, through process A. */
async function invited(account: { email: string; password: string }): Promise<Person> {
  const settings = { name: 'A colleague', role: 'editor', vessels: [own], ends: null };
  const invitation = String((await administrator.post(accessPaths.invitations, settings)).body.path).split('#invitation=')[1];
  const { body } = await call(a.url, 'POST', paths.register, null, { ...account, invitation });
  return person(a.url, String(body.token));
}

test.skipIf(!able)('with Redis away, what somebody who was just invited gets of the other process shows no other vessel', async () => {
  const password = 'a long enough password';
  await redis.kill();
  // Each may meet the moment at which the other process has read the accounts again.
  for (const email of ['invited1@example.com', 'invited2@example.com']) {
    const mate = await invited({ email, password });
    const [feed, display] = [await mate.post(feedPaths.feeds, CALENDAR), await pairDisplay(a.url, mate.token)];
    const [calendar, picture] = await Promise.all([
      fetch(b.url + String(feed.body.path)).then((answer) => answer.text()),
      call(b.url, 'GET', displayPaths.picture, display.token),
    ]);
    expect(calendar).toContain('Due on Own');
    expect(calendar).not.toContain('Due on Other');
    expect((picture.body as unknown as DisplayPicture).shown.map(({ id }) => id)).toEqual([own]);
  }
  for (const email of ['invited3@example.com', 'invited4@example.com']) {
    await invited({ email, password });
    expect((await call(b.url, 'POST', paths.login, null, { email, password })).body.access).toEqual({ role: 'editor', vessels: [own] });
  }
  await peers.startRedis();
});
