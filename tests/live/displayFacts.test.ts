/** What a display is told of its vessels: the chosen sections alone, people by rank where they are not to be named, and never money. */
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { todayUtc, addDays } from '../../shared/basics/calendar';
import {
  DISPLAY_NAMESPACE,
  displayPaths,
  MOST_SHOWN,
  type DisplayEvents,
  type DisplayVessel,
  type DeletedVessel,
  type DisplayPicture,
} from '../../shared/api/display';
import { presentDueIndex } from '../../shared/status/dueIndex';
import { vesselStatusOf } from '../../shared/status/countVessel';
import { paths } from '../../shared/api/paths';
import { KEPT_MONEY, MONEY, INVOICE } from '../security/plantedMoney';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { DISPLAY_SETTINGS, pairDisplay } from '../support/display';
import { fillVessel } from '../support/fillVessel';
import { person } from '../support/person';
import { until } from '../support/until';
import { useServerFixture } from '../support/useServerFixture';

const TODAY = todayUtc();
const fixture = useServerFixture({ vessel: 'MV Full' });
const { server, mate } = fixture;
let other: number;
const open: Socket[] = [];

beforeAll(async () => {
  other = await addVessel(server.url, mate.token, 'MV Other');
  await fillVessel(server.url, mate.token, fixture.vessel);
  await mate.post('/api/invoices', { vessel_id: fixture.vessel, ...validBody('invoices', INVOICE) });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const pictureOf = async (token: string) => (await call(server.url, 'GET', displayPaths.picture, token)).body as unknown as DisplayPicture;

/** The socket of a display, and the vessels it was told of. */
async function connect(token: string): Promise<{ news: (DisplayVessel | DeletedVessel)[] }> {
  const socket: Socket<DisplayEvents> = io(`${server.url}${DISPLAY_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  });
  open.push(socket as Socket);
  const news: (DisplayVessel | DeletedVessel)[] = [];
  socket.on('vessels', (told) => void news.push(...told));
  await new Promise<void>((resolve) => void socket.on('connect', resolve));
  return { news };
}

test('the facts of the chosen vessels, by which it counts as the fleet does', async () => {
  const { token } = await pairDisplay(server.url, mate.token, { vessels: [fixture.vessel] });
  const picture = await pictureOf(token);
  expect(picture.shown.map(({ id, name }) => [id, name])).toEqual([[fixture.vessel, 'MV Full']]);
  const { worst, counts } = vesselStatusOf(presentDueIndex(picture.shown[0]?.facts ?? {}, picture.today), picture.today);
  expect(worst).toMatchObject({ kind: 'psc-inspections', name: 'Port 3, Paris MOU', level: 'detained' });
  expect(counts).toMatchObject({ crew: { pending: 1 }, certificates: { pending: 2, expiredEarlier: 1 }, requisitions: { pending: 1 } });
});

test('only the chosen sections, in the picture and in what follows', async () => {
  const { token } = await pairDisplay(server.url, mate.token, { vessels: [fixture.vessel], sections: ['certificates'] });
  const { news } = await connect(token);
  expect(Object.keys((await pictureOf(token)).shown[0]?.facts ?? {})).toEqual(['certificates']);
  await mate.post(paths.create('crew', fixture.vessel), validBody('crew'));
  await until(() => news.length > 0, 'the news');
  expect(Object.keys(news.at(-1)?.facts ?? {})).toEqual(['certificates']);
});

test('where people are not named their rank stands for them, and no message says whom it concerns', async () => {
  const { token } = await pairDisplay(server.url, mate.token, { vessels: [fixture.vessel], names: false });
  const { news } = await connect(token);
  const message = { ...validBody('daily-messages'), vessel_id: fixture.vessel, person_in_charge: 'Planted Person', status: 'In Progress' };
  await mate.post('/api/daily-messages', message);
  await until(() => news.length > 0, 'the news');
  const shown = await pictureOf(token);
  for (const text of [JSON.stringify(shown), JSON.stringify(news)]) {
    for (const name of ['Leaves Soon', 'Left Long Ago', 'C. Engineer', 'Planted Person']) expect(text).not.toContain(name);
    expect(text).toContain('Bosun');
  }
  const records = presentDueIndex(shown.shown[0]?.facts ?? {}, TODAY);
  expect(records.crew.map(({ name, rank }) => [name, rank])).toContainEqual(['Bosun', 'Bosun']);
  const { token: named } = await pairDisplay(server.url, mate.token, { vessels: [fixture.vessel], names: true });
  expect(JSON.stringify(await pictureOf(named))).toContain('Leaves Soon');
});

test('of invoices those that are pending are counted, and no amount is told', async () => {
  const { token } = await pairDisplay(server.url, mate.token, { vessels: [fixture.vessel] });
  const text = JSON.stringify(await pictureOf(token));
  expect(vesselStatusOf(presentDueIndex((await pictureOf(token)).shown[0]?.facts ?? {}, TODAY), TODAY).counts.invoices?.pending).toBe(2);
  for (const money of [...MONEY, ...KEPT_MONEY]) expect(text).not.toContain(money);
});

test('a change is told, and all of a burst; of other vessels nothing', async () => {
  const { token } = await pairDisplay(server.url, mate.token, { vessels: [fixture.vessel] });
  const { news } = await connect(token);
  const body = {
    ...validBody('certificates'),
    certificate_name: 'Brand New',
    issue_date: addDays(TODAY, -300),
    expiry_date: addDays(TODAY, -1),
  };
  await mate.post(paths.create('certificates', fixture.vessel), body);
  await until(() => JSON.stringify(news).includes('Brand New'), 'the certificate');
  await mate.post(paths.create('crew', other), validBody('crew'));
  await Promise.all(Array.from({ length: 20 }, () => mate.post(paths.create('crew', fixture.vessel), validBody('crew'))));
  const { seq } = (await mate.get(paths.list('crew', fixture.vessel))).body;
  await until(() => news.some((told) => told.facts !== null && told.seq >= Number(seq)), 'the burst');
  expect(news.every(({ id }) => id === fixture.vessel)).toBe(true);
});

test('of the whole fleet: a ship that is added comes, one that is renamed is called so, one that is deleted goes', async () => {
  const { token } = await pairDisplay(server.url, mate.token);
  const { news } = await connect(token);
  const added = await addVessel(server.url, mate.token, 'MV Added');
  const last = () => news.findLast(({ id }) => id === added);
  await until(() => last() !== undefined, 'the new ship');
  const { name, imo_number, flag } = { name: 'MV Renamed', imo_number: '9074729', flag: 'Malta' };
  await mate.put(paths.record('vessels', 0, added), { name, imo_number, flag });
  await until(() => (last() as DisplayVessel).name === 'MV Renamed', 'its new name');
  await mate.remove(paths.record('vessels', 0, added));
  await until(() => last()?.facts === null, 'it to go');
  expect((await pictureOf(token)).shown.some(({ id }) => id === added)).toBe(false);
});

test('what a display of a few ships asks for is small', async () => {
  const { token } = await pairDisplay(server.url, mate.token, { ...DISPLAY_SETTINGS, vessels: [fixture.vessel] });
  expect(JSON.stringify(await pictureOf(token)).length).toBeLessThan(6_000);
});

test('of a fleet larger than a picture, those that need action first in the sections it shows; what moves there comes in', async () => {
  const filling = Array.from({ length: MOST_SHOWN + 5 }, (_, nth) => addVessel(server.url, mate.token, `MV Filling ${nth}`));
  const fleet = await Promise.all(filling);
  const overdue = { ...validBody('certificates'), issue_date: addDays(TODAY, -700), expiry_date: addDays(TODAY, -9) };
  await Promise.all(fleet.slice(0, MOST_SHOWN).map((id) => mate.post(paths.create('certificates', id), overdue)));
  const [waiting, later] = fleet.slice(-2) as [number, number];
  const asked = { ...validBody('requisitions'), status: 'Pending' };
  await mate.post(paths.create('requisitions', waiting), asked);
  const whole = await pairDisplay(server.url, mate.token);
  const some = await pairDisplay(server.url, mate.token, { sections: ['requisitions'] });
  const idsOf = async (token: string) => (await pictureOf(token)).shown.map(({ id }) => id);
  // A picture does not wait for every ship to be counted: what is not counted yet comes in. By all sections what is overdue outranks an order that waits.
  await expect.poll(() => idsOf(whole.token)).not.toContain(waiting);
  const first = async (count: number) => (await idsOf(some.token)).slice(0, count).sort();
  await expect.poll(() => first(2)).toEqual([fixture.vessel, waiting].sort());
  await expect.poll(() => pictureOf(some.token)).toMatchObject({ more: 7 });
  await mate.post(paths.create('requisitions', later), asked);
  await expect.poll(() => first(3)).toEqual([fixture.vessel, waiting, later].sort());

  // The whole fleet of an account that sees some ships is these ships.
  const reader = await person(server.url);
  const administrator = server.administrator ?? mate.token;
  const accounts = (await call(server.url, 'GET', accessPaths.accounts, administrator)).body.accounts as AccountLine[];
  const { email } = (await reader.get(paths.profile)).body;
  const { id = 0 } = accounts.find((each) => each.email === email) ?? {};
  const settings = { role: 'editor', vessels: fleet, ends: null, suspended: false };
  expect((await call(server.url, 'PUT', accessPaths.account(id), administrator, settings)).status).toBe(200);
  const theirs = await pairDisplay(server.url, reader.token, { sections: ['requisitions'] });
  await expect.poll(() => pictureOf(theirs.token)).toMatchObject({ more: 5 });
  const shown = await idsOf(theirs.token);
  expect([shown.length, shown.slice(0, 2).sort()]).toEqual([MOST_SHOWN, [waiting, later].sort()]);
  expect(shown.filter((ship) => !fleet.includes(ship))).toEqual([]);
});
