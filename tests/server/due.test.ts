/** What falls due in the whole fleet, in one list and as a strip of months. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/basics/calendar';
import { joinPages } from '../../client/screens/due/useDueList';
import { duePath, readDueLine, type DueFilter, type DueListAnswer } from '../../shared/api/due';
import { nextMonths } from '../../shared/basics/dueMonths';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { person, type Person } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';

let server: RunningServer;
let mate: Person;
let ships: number[];

const day = (days: number) => addDays(todayUtc(), days);
const certificate = (ship: number, name: string, expiry_date: string) =>
  mate.post(paths.create('certificates', ship), { ...validBody('certificates'), certificate_name: name, expiry_date });
const certificateBody = validBody('certificates');
const read = async (asked: DueFilter = {}, after?: string) => (await mate.get(duePath(asked, after))).body as unknown as DueListAnswer;
const names = ({ lines }: DueListAnswer) => lines.map((line) => readDueLine(line).name);

beforeAll(async () => {
  server = await sharedServer();
  mate = await person(server.url);
  ships = [await addVessel(server.url, mate.token, 'MV One'), await addVessel(server.url, mate.token, 'MV Two')];
  const [one = 0, two = 0] = ships;
  await certificate(one, 'Soon', day(3));
  await certificate(two, 'Late', day(-3));
  await certificate(one, 'Later', day(-1));
  await certificate(two, 'Next year', addMonths(todayUtc(), 13));
  await mate.post(paths.create('equipment-inspections', two), {
    ...validBody('equipment-inspections'),
    item_name: 'Lifeboat',
    category: 'LSA',
    next_due_date: day(1),
  });
});
afterAll(() => server.stop());

test('everything dated of every ship, overdue or within twelve months, the earliest first', async () => {
  const due = await read();
  expect(names(due)).toEqual(['Late', 'Later', 'Lifeboat, LSA', 'Soon']);
  expect(due).toMatchObject({ today: todayUtc(), total: 4, next: null, late: [] });
  expect(due.lines[0]).toEqual([
    ships[1],
    'certificates',
    expect.any(Number),
    'Late',
    day(-3),
    'expired',
    certificateBody.issue_date,
    certificateBody.issued_by,
  ]);
  expect(due.lines[2]?.slice(6)).toEqual([validBody('equipment-inspections').last_inspection_date ?? null, 'LSA']);
});

test('from a day to a day, both too, without the strip: what a calendar shows of a month that has passed', async () => {
  const due = await read({ from: day(-3), until: day(-1) });
  expect(names(due)).toEqual(['Late', 'Later']);
  expect(due.strip).toBeUndefined();
  expect(names(await read({ from: day(-2), until: day(2) }))).toEqual(['Later', 'Lifeboat, LSA']);
  expect(names(await read({ from: day(4), until: day(3) }))).toEqual([]);
});

test('by ship and by section; narrowed to a ship, a section, a month or what is overdue', async () => {
  expect(names(await read({ order: 'ship' }))).toEqual(['Later', 'Soon', 'Late', 'Lifeboat, LSA']);
  expect(names(await read({ order: 'section' }))).toEqual(['Late', 'Later', 'Soon', 'Lifeboat, LSA']);
  expect(names(await read({ ship: ships[0] }))).toEqual(['Later', 'Soon']);
  expect(names(await read({ kind: 'equipment-inspections' }))).toEqual(['Lifeboat, LSA']);
  expect(names(await read({ when: 'overdue' }))).toEqual(['Late', 'Later']);
  expect(names(await read({ when: day(3).slice(0, 7), kind: 'certificates' }))).toEqual(['Soon']);
});

test('of a month that has passed, what is still open: a bookmark works after its month', async () => {
  const ship = await addVessel(server.url, mate.token, 'MV Past');
  const month = addMonths(todayUtc(), -1).slice(0, 7);
  await certificate(ship, 'Still open', `${month}-15`);
  await certificate(ship, 'Longer', addMonths(`${month}-15`, -1));
  const due = await read({ when: month, ship });
  expect(names(due)).toEqual(['Still open']);
  expect(due.sums).toEqual({ overdue: 1, ships: 1, kinds: { certificates: 1 } });
  expect(names(await read({ when: '1999-01', ship }))).toEqual([]);
  await mate.remove(paths.record('vessels', 0, ship));
});

test('until a day, that day too, beyond the twelve months as well; the sums are those of its lines', async () => {
  expect(names(await read({ until: day(1) }))).toEqual(['Late', 'Later', 'Lifeboat, LSA']);
  expect(names(await read({ until: day(0) }))).toEqual(['Late', 'Later']);
  const all = await read({ until: addMonths(todayUtc(), 14) });
  expect(names(all)).toEqual(['Late', 'Later', 'Lifeboat, LSA', 'Soon', 'Next year']);
  expect(all.sums).toEqual({ overdue: 2, ships: 2, kinds: { certificates: 4, 'equipment-inspections': 1 } });
  expect((await read({ ship: ships[0] })).sums).toEqual({ overdue: 1, ships: 1, kinds: { certificates: 2 } });
  expect((await read({ when: 'overdue', until: day(-2) })).lines.map((line) => readDueLine(line).name)).toEqual(['Late']);
});

test('by urgency: in the order of the dashboard, then what needs no action yet', async () => {
  const ship = await addVessel(server.url, mate.token, 'MV Urgent');
  const own = { ...validBody('certificates'), expiry_date: day(-9) };
  await mate.post(paths.create('certificates', ship), { ...own, certificate_name: 'Nine days', issued_by: 'Others' });
  await certificate(ship, 'Two days', day(-2));
  await certificate(ship, 'Far', day(60));
  await certificate(ship, 'Near', day(20));
  const invoice = { ...validBody('invoices'), vessel_id: ship, invoice_number: 'INV-1', due_date: day(-40), status: 'Pending' };
  await mate.post(paths.create('invoices', ship), invoice, { 'X-Invoice-Token': await mate.openInvoices() });
  expect(names(await read({ ship }))).toEqual(['INV-1, Management fee', 'Nine days', 'Two days', 'Near', 'Far']);
  expect(names(await read({ ship, order: 'urgency' }))).toEqual(['Two days', 'Nine days', 'Near', 'INV-1, Management fee', 'Far']);
  await mate.remove(paths.record('vessels', 0, ship));
});

test('the strip counts each ship by month, the overdue apart, and follows the section', async () => {
  const places = ['overdue', ...nextMonths(todayUtc())];
  const counted = async (asked: DueFilter) =>
    Object.fromEntries(((await read(asked)).strip ?? []).map(([ship, counts]) => [ship, counts.reduce((sum, count) => sum + count, 0)]));
  expect(await counted({})).toEqual({ [ships[0] ?? 0]: 2, [ships[1] ?? 0]: 2 });
  expect(await counted({ kind: 'equipment-inspections' })).toEqual({ [ships[1] ?? 0]: 1 });
  const [, first] = (await read()).strip?.find(([ship]) => ship === ships[0]) ?? [];
  expect(first?.[0]).toBe(1);
  expect(first?.[places.indexOf(day(3).slice(0, 7))]).toBe(1);
});

test('a change is in it at once; a deleted ship is not', async () => {
  const ship = await addVessel(server.url, mate.token, 'MV Three');
  const { body } = await certificate(ship, 'Brand new', day(2));
  expect(names(await read())).toContain('Brand new');
  await mate.put(paths.record('certificates', ship, Number(body.id)), { ...body, expiry_date: day(900) });
  expect(names(await read())).not.toContain('Brand new');
  await mate.put(paths.record('certificates', ship, Number(body.id)), { ...body, expiry_date: day(2) });
  await mate.remove(paths.record('vessels', 0, ship));
  expect(names(await read())).not.toContain('Brand new');
});

test('pages of 200 hold every line once, whatever the order, and whatever is written meanwhile', async () => {
  const ship = await addVessel(server.url, mate.token, 'MV Many');
  for (let nth = 0; nth < 450; nth += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => certificate(ship, `Paper ${nth + at}`, day(10 + ((nth + at) % 7)))));
  for (const order of ['date', 'urgency', 'ship', 'section'] as const) {
    const all: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const page = await read({ order, ship }, after);
      all.push(...names(page));
      expect(page.total).toBe(450);
      expect(page.sums).toEqual({ overdue: 0, ships: 1, kinds: { certificates: 450 } });
      expect(page.strip === undefined).toBe(pages > 0);
      after = page.next ?? undefined;
      pages += 1;
    } while (after);
    expect([pages, all.length, new Set(all).size]).toEqual([3, 450, 450]);
  }
  // One is removed, one added and one postponed while the first page is on its way; the others are in the saved table once.
  const [gone, moved] = (await read({ ship })).lines.map(readDueLine);
  if (!gone || !moved) throw new Error('no line');
  const all = await joinPages(async (after) => {
    const page = await read({ ship }, after);
    if (after === undefined) {
      await mate.remove(paths.record('certificates', ship, gone.id));
      await certificate(ship, 'First of all', day(-9));
      await mate.put(paths.record('certificates', ship, moved.id), { ...certificateBody, expiry_date: day(90) });
    }
    return page;
  }, Infinity);
  const ids = all.lines.map((line) => readDueLine(line).id);
  const now = new Set((await joinPages((after) => read({ ship }, after), Infinity)).lines.map((line) => readDueLine(line).id));
  expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([450, 450, moved.id]);
  expect([...now].filter((id) => !ids.includes(id))).toHaveLength(1);
});

test('an address it cannot read is refused, naming the part', async () => {
  for (const [name, value] of [
    ['when', '2026-13'],
    ['when', 'soon'],
    ['until', '2027-02-30'],
    ['until', '01-01-2027'],
    ['until', ''],
    ['kind', 'requisitions'],
    ['ship', 'x'],
    ['order', 'size'],
    ['after', '-1'],
  ] as const) {
    const { status, body } = await mate.get(`${paths.due}?${name}=${value}`);
    expect([status, String(body.error)]).toEqual([400, expect.stringContaining(`Invalid ${name}`)]);
  }
});
