/** Nothing about roles is shown to an editor whom no administrator has restricted; once one is, they and the administrator see it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ACCESS_SENTENCES as SAY, accessPaths, type AccountLine } from '../../shared/api/access';
import { useAdministrator } from '../support/administratorFixture';
import type { Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { choose, loaded, visit } from '../support/screens';

const fixture = useAdministrator();
let mate: Person;
let vessel: number;

beforeAll(async () => {
  mate = await fixture.person();
  vessel = await addVessel(fixture.url, mate.token, 'MV Aurora');
  await fillVessel(fixture.url, mate.token, vessel);
});

/** Words of what administrators do. A person's 'Rank or role' is none of them. */
const ROLES =
  /(?<!rank or )\b(roles?|administrat\w*|readers?|editors?|invit\w*|suspend\w*|restrict\w*|permissions?|accounts|auditors?|outside access)\b/gi;

/** The words of roles in a text, and the name of the screen of administrators. */
const wordsIn = (text: string): string[] => [...new Set([...(text.match(ROLES) ?? []), ...(text.match(/^\s*People\s*$/m) ?? [])])];

/** The words of roles in what a page says, to eyes and to screen readers. */
async function wordsOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], option')];
    const texts = named.flatMap((each) => [
      each.getAttribute('aria-label'),
      each.getAttribute('title'),
      each.getAttribute('placeholder'),
      each.tagName === 'OPTION' ? each.textContent : null,
    ]);
    return [document.title, document.body.innerText, ...texts].join('\n');
  });
  return wordsIn(said);
}

const SCREENS = [
  '/',
  '/vessels',
  '/due',
  '/certificates',
  '/crew',
  '/audits',
  '/psc-inspections',
  '/equipment-inspections',
  '/requisitions',
  '/daily-messages',
  '/timeline',
  '/calendar',
  '/papers',
  '/handover',
  '/deleted',
  '/import',
  '/activity',
  '/account',
];

/** Opens `screens` and looks for something in the palette; the words of roles that were shown, and where. */
async function walk({ page }: Person, screens: readonly string[], sought: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await choose(page, vessel);
  for (const path of screens) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path === '/account') await page.getByText(/Signed in as/).waitFor();
    const words = await wordsOn(page);
    if (words.length > 0) found[path] = words;
  }
  for (const words of sought) {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(words);
    // The lines follow the typed words a moment later; the last of them, or the sentence that nothing matches, repeats these.
    await page.locator('dialog[open]').getByText(`“${words}”`).first().waitFor();
    // The last option repeats what was typed.
    const options = (await page.locator('dialog [role=option]').allInnerTexts()).filter((option) => !option.includes(`“${words}”`));
    if (wordsIn(options.join('\n')).length > 0) found[`palette: ${words}`] = options;
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor({ state: 'detached' });
  }
  return found;
}

test('an editor whom nobody has restricted meets no word of roles on any screen, nor in the palette; an administrator does', async () => {
  expect(await walk(mate, SCREENS, ['roles', 'invitations', 'administrators', 'suspend', 'acc'])).toEqual({});
  const seen = await walk(fixture.administrator, ['/', '/account'], ['roles', 'invitations']);
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['/', '/account', 'palette: roles', 'palette: invitations']));
});

test('once restricted, the account says so where it matters, and administrators see its role', async () => {
  const accounts = (await call(fixture.url, 'GET', accessPaths.accounts, fixture.administrator.token)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find(({ email }) => email === mate.email) ?? {};
  const reader = { role: 'reader', vessels: [vessel], ends: null, suspended: false };
  await mate.page.evaluate(() => void Object.assign(window, { opened: true }));
  expect((await call(fixture.url, 'PUT', accessPaths.account(id), fixture.administrator.token, reader)).status).toBe(200);
  // With other vessels the page loads itself anew.
  await expect.poll(() => mate.page.evaluate(() => 'opened' in window)).toBe(false);
  await loaded(mate.page);
  await visit(mate.page, `/add-crew/${vessel}`);
  await mate.page.getByText(SAY.readOnly).waitFor();
  await visit(mate.page, '/account');
  await mate.page.getByText('Role or access changed by an administrator').waitFor();
  await visit(fixture.administrator.page, '/accounts');
  await fixture.administrator.page.getByRole('listitem').filter({ hasText: mate.email }).getByText('Reader', { exact: true }).waitFor();
});
