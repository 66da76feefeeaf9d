/** Who else is on the vessel over reloads, tabs, walls, slow and lost links, in a crowd, and where somebody does not want to be seen. */
import { expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { fieldOf, rowOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { drawIn } from '../support/drawIn';
import { named, others, presenceFixture } from '../support/presence';
import { choose, visit } from '../support/screens';
import { throttle } from '../support/throttle';

const presence = presenceFixture();
const { fixture } = presence;

test('a page that is loaded again does not make its person flicker', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee').waitFor();
  await fixture.page.evaluate(() => {
    const seen = { least: 1 };
    Object.assign(globalThis, { seen });
    const look = () => {
      const bar = document.querySelector('[aria-label="Also on this vessel"]');
      seen.least = Math.min(seen.least, bar?.querySelectorAll('li').length ?? 0);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await presence.ann.page.reload();
  await presence.ann.page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  await named(presence.ann.page, /./).waitFor();
  await visit(presence.ann.page, presence.form);
  await fieldOf(presence.ann.page, 'rank').fill('Oiler');
  await named(fixture.page, 'Ann Lee, Master (editing)').waitFor();
  expect(await fixture.page.evaluate(() => (globalThis as unknown as { seen: { least: number } }).seen.least)).toBe(1);
});

test('another vessel has others', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee').waitFor();
  await visit(presence.ann.page, '/crew');
  await choose(presence.ann.page, await addVessel(fixture.url, presence.ann.token, 'MV Alone'));
  await expect.poll(() => others(fixture.page).count()).toBe(0);
  await expect.poll(() => others(presence.ann.page).count()).toBe(0);
  await choose(presence.ann.page, fixture.vessel);
  await named(fixture.page, 'Ann Lee').waitFor();
});

test('a renamed person is called by the new name', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee, Master').waitFor();
  await presence.tell(presence.ann, { name: 'Anna Lee' });
  await named(fixture.page, 'Anna Lee, Master').waitFor();
  await presence.tell(presence.ann, { name: 'Ann Lee' });
});

test('a display on a wall is not shown', async () => {
  const wall = await presence.ann.tab();
  await wall.goto(`/?wall=1&vessel=${fixture.vessel}`);
  await wall.getByText('MV Presence').first().waitFor();
  await presence.come(presence.cy);
  await named(fixture.page, 'Cy Om').waitFor();
  await expect.poll(() => others(fixture.page).count()).toBe(1);
  await wall.close();
});

test('the form of one who wants to be seen only while editing is told of while typing, and not before', async () => {
  const second = await presence.ann.tab();
  await Promise.all([presence.come(presence.ann), presence.come(presence.ann, '/crew', second), presence.come(presence.cy)]);
  await named(fixture.page, 'Ann Lee').waitFor();
  await visit(presence.ann.page, '/account');
  // Even when the page is left in the same moment; and in every tab of the browser.
  await presence.ann.page.getByLabel('Show my presence only while I am editing (this browser)').check();
  await presence.come(presence.ann, presence.form);
  await named(second, 'Cy Om').waitFor();
  await named(fixture.page, 'Cy Om').waitFor();
  await expect.poll(() => named(fixture.page, 'Ann Lee').count()).toBe(0);
  await second.close();
  // They see the others all the same.
  await named(presence.ann.page, 'Cy Om').waitFor();
  await fieldOf(presence.ann.page, 'rank').fill('Wiper');
  await rowOf(presence.cy.page, 'Jo Berg').getByText('Ann Lee is editing').waitFor();
  await visit(presence.ann.page, '/account');
  await named(fixture.page, 'Ann Lee').waitFor({ state: 'detached' });
  await presence.ann.page.getByLabel('Show my presence only while I am editing (this browser)').uncheck();
  await named(fixture.page, 'Ann Lee').waitFor();
});

test('over a satellite link one is seen, and seen to type, all the same', async () => {
  const far = await presence.ann.tab();
  await throttle(far);
  await visit(fixture.page, '/crew');
  await presence.come(presence.ann, presence.form, far);
  await named(fixture.page, 'Ann Lee').waitFor();
  await fieldOf(far, 'rank').fill('Pumpman');
  await rowOf(fixture.page, 'Jo Berg').getByText('Ann Lee is editing', { exact: true }).waitFor();
  await named(far, /./).waitFor();
  await far.close();
});

test('more than three are counted, and each is named to a screen reader', async () => {
  const crowd = await Promise.all(
    ['Di Fo', 'Ed Gu'].map(async (name) => {
      const person = await fixture.browsers.person();
      await presence.tell(person, { name });
      return person;
    }),
  );
  await Promise.all([presence.ann, presence.cy, ...crowd].map((person) => presence.come(person)));
  await expect.poll(() => others(fixture.page).count()).toBe(4);
  const texts = await others(fixture.page).allInnerTexts();
  expect(texts.at(-1)).toMatch(/^\+1/);
  for (const name of ['Ann Lee, Master', 'Cy Om, Cook', 'Di Fo', 'Ed Gu']) expect(texts.join()).toContain(name);
  for (const colorScheme of ['light', 'dark'] as const) {
    await drawIn(fixture.page, colorScheme);
    await visit(fixture.page, '/certificates');
    await visit(fixture.page, '/crew');
    expect(await axeFinds(fixture.page)).toEqual([]);
  }
  await fixture.page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => others(fixture.page).count()).toBe(1);
  await expect.poll(() => others(fixture.page).innerText()).toMatch(/^4/);
  expect(await axeFinds(fixture.page)).toEqual([]);
  await expect.poll(() => fixture.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await fixture.page.setViewportSize({ width: 1366, height: 850 });
  for (const { page } of crowd) await page.close();
});

test('after a lost link the others are there again, once each', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee').waitFor();
  fixture.person.expected.push(/net::ERR/);
  await fixture.person.context.setOffline(true);
  await fixture.page
    .getByRole('status')
    .filter({ hasText: /Offline|Reconnecting/ })
    .first()
    .waitFor();
  await presence.ann.page.goto('about:blank');
  await presence.come(presence.cy);
  await fixture.person.context.setOffline(false);
  await named(fixture.page, 'Cy Om').waitFor();
  await named(fixture.page, 'Ann Lee').waitFor({ state: 'detached' });
  await expect.poll(() => others(fixture.page).count()).toBe(1);
});
