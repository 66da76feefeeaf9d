/** What the server makes of recorded surveys: two writers at once, and the due list with and without periods. */
import { expect, test } from 'vitest';
import { addDays, addMonths, todayUtc } from '../../shared/basics/calendar';
import { duePath, type DueListAnswer } from '../../shared/api/due';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import { endorsed } from '../shared/surveyed';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';

const { server, mate, master } = useServerFixture({ two: true });

/** A Load Line whose annual window, three months around its anniversary, closes in about twelve days: months have different lengths. */
const expiry_date = addMonths(addDays(todayUtc(), 12), 33);
const ANNIVERSARY = addMonths(expiry_date, -36);
const [OPENS, CLOSES] = [addMonths(ANNIVERSARY, -3), addMonths(ANNIVERSARY, 3)];
const LOAD_LINE = validBody('certificates', {
  certificate_name: 'Load Line',
  issued_by: 'Class',
  issue_date: addMonths(expiry_date, -60),
  expiry_date,
});

async function addLoadLine() {
  const vessel = await addVessel(server.url, mate.token);
  const { body } = await mate.post(paths.create('certificates', vessel), LOAD_LINE);
  const path = paths.record('certificates', vessel, Number(body.id));
  const endorse = (who: typeof mate, endorsements: unknown) =>
    who.put(path, { ...LOAD_LINE, endorsements } as Values, { 'If-Match': `"${String(body.rev)}"` });
  return { vessel, id: Number(body.id), path, endorse };
}
const dueOf = async (vessel: number, more = {}) =>
  (await mate.get(duePath({ ship: vessel, until: addDays(todayUtc(), 30), ...more }))).body as unknown as DueListAnswer;

test('two who endorse at once from the same revision are both kept, the same survey once', async () => {
  const { path, endorse } = await addLoadLine();
  const [annual, bottom] = endorsed(['Annual', todayUtc()], ['Bottom inspection', todayUtc()]);
  const answers = await Promise.all([endorse(mate, [annual]), endorse(master, [bottom, annual])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { endorsements } = (await mate.get(path)).body as { endorsements: { survey: string }[] };
  expect(endorsements.map(({ survey }) => survey).sort()).toEqual(['Annual', 'Bottom inspection']);
});

test('a survey window is a line of its own; a list of periods has each record once, with what decides its surveys', async () => {
  const { vessel, id, endorse } = await addLoadLine();
  await expect
    .poll(async () => (await dueOf(vessel)).lines.map((line) => line.slice(2)))
    .toEqual([[id, 'Load Line: annual survey window closes', CLOSES, 'overdue', OPENS, '', 'survey']]);
  const { lines, total, strip } = await dueOf(vessel, { periods: '1' });
  expect(lines).toEqual([
    [vessel, 'certificates', id, 'Load Line', expiry_date, 'expired', LOAD_LINE.issue_date, 'Class', null, { expiry_date }],
  ]);
  expect([total, strip]).toEqual([1, undefined]);
  const made = endorsed(['Annual', todayUtc()]);
  await endorse(mate, made);
  await expect.poll(async () => (await dueOf(vessel)).lines).toEqual([]);
  // The next window opens in half a year and closes in a year.
  const [line] = (await dueOf(vessel, { periods: '1', until: addMonths(todayUtc(), 8) })).lines;
  expect((await dueOf(vessel, { periods: '1', until: addMonths(todayUtc(), 6) })).lines).toEqual([]);
  // Who made it, and where, is not in the list of the fleet.
  expect(line?.[9]).toEqual({ expiry_date, endorsements: [{ survey: 'Annual', date: todayUtc() }] });
});

test('periods takes 1 alone', async () => {
  expect(await mate.get('/api/due?periods=yes')).toMatchObject({ status: 400, body: { fields: { periods: expect.any(String) } } });
});
