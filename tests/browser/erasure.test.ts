/** An administrator erases a seafarer's personal data; another open browser loses it, on the screen and on its disk. */
import { beforeAll, expect, test } from 'vitest';
import { erasurePaths } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { appoint } from '../support/appoint';
import { axeFinds } from '../support/axeFinds';
import { pressInRow, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { keptInBrowser } from '../support/keptInBrowser';
import { BROKEN, fails } from '../support/refusing';
import { choose, loaded, visit } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';

const two = useTwoPeople();
const NAME = 'Zyxquilla Vantabrook';
const SECRETS = /Zyxquilla|Vantabrook|PASSQX9911/i;

beforeAll(async () => {
  const { ashore, fixture } = two;
  const { administrator } = fixture.server;
  if (administrator) await appoint(fixture.url, administrator, ashore.email);
});

/** Whether the page of the other person holds the values: what it shows, and its browser's storage. */
const holds = async (): Promise<string[]> => {
  const { page } = two.aboard;
  const kept = await Promise.all(
    [['vessel-ops', 'ledgers'] as const, ['vessel-ops-outbox', 'writes'] as const].map(([name, store]) => keptInBrowser(page, name, store)),
  );
  const places = {
    screen: await page.locator('body').innerText(),
    ledgers: JSON.stringify(kept[0]),
    outbox: JSON.stringify(kept[1]),
    ...(await page.evaluate(() => ({ session: JSON.stringify(sessionStorage), local: JSON.stringify(localStorage) }))),
  };
  return Object.entries(places).flatMap(([place, text]) => (SECRETS.test(text) ? [place] : []));
};

test('the row asks for the name, offers his record on another ship, and every browser forgets him', async () => {
  const { ashore, aboard, fixture, vessel } = two;
  const crew = validBody('crew', { name: NAME, rank: 'Master', passport: 'PASSQX9911', remarks: 'Zyxquilla snores' });
  const other = await addVessel(fixture.url, ashore.token, 'MV Boreas');
  for (const of of [vessel, other]) await call(fixture.url, 'POST', paths.create('crew', of), ashore.token, crew);

  // The other person has seen both ships, and has left a form with something typed.
  const { page: reader } = aboard;
  await choose(reader, 'MV Boreas');
  await visit(reader, '/crew');
  await rowOf(reader, NAME).waitFor();
  await choose(reader, 'MV Aurora');
  await rowOf(reader, NAME).waitFor();
  await rowOf(reader, NAME).getByRole('link', { name: /^Edit/ }).click();
  await reader.locator('main form [name="remarks"]').fill('Vantabrook snores');
  await reader.goBack();
  await rowOf(reader, NAME).waitFor();
  await expect.poll(holds).toEqual(['screen', 'ledgers', 'session']);

  const { page } = ashore;
  await visit(page, '/crew');
  await pressInRow(rowOf(page, NAME), /^Erase personal data/);
  const dialog = page.getByRole('dialog', { name: `Erase the personal data of ${NAME}?` });
  await dialog.getByLabel(/MV Aurora, Master/).waitFor();
  await expect.poll(() => dialog.getByLabel(/MV Boreas, Master/).isChecked()).toBe(true);
  await expect
    .poll(() => dialog.innerText())
    .toMatch(/: Name, INDOS, Seaman Book \(CDC\), Passport, Remarks\..*Stays: Sl No\., Rank, Date Of Joining, Contract Period\./s);
  expect(await axeFinds(page)).toEqual([]);
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await dialog.getByLabel('Name').fill(NAME.toLowerCase());
  await erase.click();
  await page.getByText('Personal data erased in 2 records.').waitFor();
  await rowOf(page, 'Erased').getByText('Master').waitFor();

  await expect.poll(holds).toEqual([]);
  await rowOf(reader, 'Erased').getByText('Master').waitFor();
  await visit(page, '/activity');
  await loaded(page);
  await page.getByRole('listitem').getByText('Erased personal data').first().waitFor();
});

test('an erasure that is sent cannot be cancelled, and its failure is told where it was asked for', async () => {
  const { ashore, fixture, vessel } = two;
  const { page } = ashore;
  ashore.expected.push(/status of 500/);
  await call(fixture.url, 'POST', paths.create('crew', vessel), ashore.token, validBody('crew', { name: 'Held Hand' }));
  await visit(page, '/crew');
  await pressInRow(rowOf(page, 'Held Hand'), /^Erase personal data/);
  const dialog = page.getByRole('dialog', { name: 'Erase the personal data of Held Hand?' });
  await dialog.getByLabel('Name').fill('Held Hand');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(`**${erasurePaths.erasures}`, (route) => held.then(() => fails(route)));
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  await expect.poll(() => dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Erasing…' }).waitFor();
  release();
  await dialog.getByText(BROKEN).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a period on the screen of people proposes what is past it, and waits for a confirmation', async () => {
  const { ashore, fixture, vessel } = two;
  const old = validBody('crew', { name: 'Old Hand', rank: 'Cook', date_of_joining: '2012-01-01', contract_period: '6 Months' });
  await call(fixture.url, 'POST', paths.create('crew', vessel), ashore.token, old);
  const { page } = ashore;
  await page.goto(`${fixture.url}/accounts`);
  await loaded(page);
  const card = page.locator('section').filter({ hasText: 'years after the contract ends' }).last();
  await card.getByLabel('Crew: years after the contract ends').fill('5');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Old Hand: MV Aurora, Cook, contract ends 01-07-2012').waitFor();
  await card.getByRole('button', { name: 'Erase personal data…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click();
  await card.getByText('No record is past its period.').waitFor();
});
