/** Who else is on the vessel, who types in which form, and at which field: live, in words, and gone when the person is. */
import { expect, test } from 'vitest';
import { axeFinds } from '../support/axeFinds';
import { fieldOf, rowOf } from '../support/browserForm';
import { addVessel } from '../support/call';
import { deepTest } from '../support/deepTest';
import { drawIn } from '../support/drawIn';
import { named, others, presenceFixture } from '../support/presence';
import { choose, cutLink, visit } from '../support/screens';
import { throttle } from '../support/throttle';

const presence = presenceFixture();
const { fixture } = presence;

test('shows the others by initials, name and rank; two tabs are one person, and the last one to close takes it along', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee, Master').waitFor();
  await expect.poll(() => others(fixture.page).innerText()).toMatch(/^AL/);
  await expect.poll(() => others(fixture.page).getAttribute('title')).toBe('Ann Lee, Master');
  const second = await presence.ann.tab();
  await presence.come(presence.ann, '/certificates', second);
  await named(presence.ann.page, /./).waitFor();
  await expect.poll(() => others(presence.ann.page).count()).toBe(1);
  await expect.poll(() => others(fixture.page).count()).toBe(1);
  await second.close();
  // What is told after the second tab is gone: the first still counts.
  await presence.come(presence.cy);
  await named(fixture.page, 'Cy Om, Cook').waitFor();
  await expect.poll(() => others(fixture.page).count()).toBe(2);
  await presence.ann.page.goto('about:blank');
  await named(fixture.page, 'Ann Lee').waitFor({ state: 'detached' });
});

test('a form says at the field who is there, and its row in the list who types, until they leave', async () => {
  await presence.come(presence.ann, presence.form);
  await presence.come(presence.cy);
  await visit(fixture.page, presence.form);
  await fieldOf(presence.ann.page, 'name').focus();
  const here = fixture.page.locator('[data-name="name"]').getByText('Ann Lee is here', { exact: true });
  await here.waitFor();
  // The row tells of who types, not of who only looks.
  await expect.poll(() => rowOf(presence.cy.page, 'Jo Berg').getByText('is editing').count()).toBe(0);
  await fieldOf(presence.ann.page, 'rank').fill('Fitter');
  await rowOf(presence.cy.page, 'Jo Berg').getByText('Ann Lee is editing', { exact: true }).waitFor();
  await fixture.page.locator('[data-name="rank"]').getByText('Ann Lee is here', { exact: true }).waitFor();
  await here.waitFor({ state: 'detached' });
  // In words alone: nothing is locked.
  await expect.poll(() => fieldOf(fixture.page, 'rank').isEditable()).toBe(true);
  await visit(presence.ann.page, '/crew');
  await rowOf(presence.cy.page, 'Jo Berg').getByText('is editing').waitFor({ state: 'detached' });
  await expect.poll(() => fixture.page.getByText('is here').count()).toBe(0);
  await visit(fixture.page, '/crew');
});

deepTest('another vessel has others', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee').waitFor();
  await visit(presence.ann.page, '/crew');
  await choose(presence.ann.page, await addVessel(fixture.url, presence.ann.token, 'MV Alone'));
  await expect.poll(() => others(fixture.page).count()).toBe(0);
  await expect.poll(() => others(presence.ann.page).count()).toBe(0);
  await choose(presence.ann.page, fixture.vessel);
  await named(fixture.page, 'Ann Lee').waitFor();
});

deepTest('a renamed person is called by the new name', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee, Master').waitFor();
  await presence.tell(presence.ann, { name: 'Anna Lee' });
  await named(fixture.page, 'Anna Lee, Master').waitFor();
  await presence.tell(presence.ann, { name: 'Ann Lee' });
});

deepTest('a display on a wall is not shown', async () => {
  const wall = await presence.ann.tab();
  await wall.goto(`/?wall=1&vessel=${fixture.vessel}`);
  await wall.getByText('MV Presence').first().waitFor();
  await presence.come(presence.cy);
  await named(fixture.page, 'Cy Om').waitFor();
  await expect.poll(() => others(fixture.page).count()).toBe(1);
  await wall.close();
});

deepTest('the form of one who wants to be seen only while editing is told of while typing, and not before', async () => {
  const second = await presence.ann.tab();
  await Promise.all([presence.come(presence.ann), presence.come(presence.ann, '/crew', second), presence.come(presence.cy)]);
  await named(fixture.page, 'Ann Lee').waitFor();
  await visit(presence.ann.page, '/account');
  // Even when the page is left in the same moment; and in every tab of the browser.
  await presence.ann.page.getByLabel('Show my presence only while I am editing (this browser)').check();
  await presence.load(presence.ann, presence.form);
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

deepTest('over a satellite link one is seen, and seen to type, all the same', async () => {
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

deepTest('more than three are counted, and each is named to a screen reader', async () => {
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

deepTest('after a lost link the others are there again, once each', async () => {
  await presence.come(presence.ann);
  await named(fixture.page, 'Ann Lee').waitFor();
  fixture.person.expected.push(/net::ERR/);
  await cutLink(fixture.person.page);
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
