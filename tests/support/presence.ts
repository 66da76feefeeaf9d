import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { paths } from '../../shared/api/paths';
import type { Person } from './browser';
import { addVessel, call } from './call';
import { choose, visit } from './screens';
import { useVesselFixture, type VesselFixture } from './vesselFixture';

const CREW = { name: 'Jo Berg', rank: 'Bosun', date_of_joining: '2026-01-01', contract_period: '6 Months' };

/** Who else is on the vessel, as a page shows it. */
export const others = (page: Page) =>
  page.getByRole('list', { name: 'Also on this vessel' }).getByRole('listitem').filter({ visible: true });
export const named = (page: Page, name: string | RegExp) => others(page).filter({ hasText: name });

export interface Presence {
  fixture: VesselFixture;
  ann: Person;
  cy: Person;
  /** The form of a crew member of the vessel. */
  form: string;
  tell(who: Person, told: object): Promise<unknown>;
  /** Somebody loads a page of the vessel. */
  load(person: Person, path?: string, page?: Page): Promise<Page>;
  /** Somebody comes to a screen of the vessel, in the page that is open where there is one. */
  come(person: Person, path?: string, page?: Page): Promise<Page>;
}

/** Two people with names beside the one who looks; after each test they are elsewhere. */
export function presenceFixture(): Presence {
  const fixture = useVesselFixture({ vessel: 'MV Presence' });
  const presence = { fixture } as Presence;
  let elsewhere: number;
  presence.tell = (who, told) => call(fixture.url, 'PUT', paths.profile, who.token, told);
  presence.load = async (person, path = '/crew', page = person.page) => {
    await page.goto(`${path}?vessel=${fixture.vessel}`);
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();
    return page;
  };
  presence.come = async (person, path = '/crew', page = person.page) => {
    if (!page.url().startsWith(fixture.url)) return presence.load(person, path, page);
    await choose(page, fixture.vessel);
    await visit(page, path);
    return page;
  };
  beforeAll(async () => {
    const [ann, cy] = await Promise.all([fixture.browsers.person(), fixture.browsers.person()]);
    Object.assign(presence, { ann, cy });
    elsewhere = await addVessel(fixture.url, ann.token, 'MV Elsewhere');
    await Promise.all([presence.tell(ann, { name: 'Ann Lee', rank: 'Master' }), presence.tell(cy, { name: 'Cy Om', rank: 'Cook' })]);
    const { id } = (await call(fixture.url, 'POST', paths.create('crew', fixture.vessel), ann.token, CREW)).body;
    presence.form = `/edit-crew/${fixture.vessel}/${String(id)}`;
  });
  afterEach(async () => {
    // Who goes to another vessel is gone at once, and not after the grace of a closed page.
    for (const { page } of [presence.ann, presence.cy]) if (page.url().startsWith(fixture.url)) await choose(page, elsewhere);
    await expect.poll(() => others(fixture.page).count()).toBe(0);
  });
  return presence;
}
