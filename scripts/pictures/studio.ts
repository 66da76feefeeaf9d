import type { Page } from 'playwright-core';
import type { Person, Fixture } from '../../tests/support/browser';
import { addVessel, call, register } from '../../tests/support/call';
import { choose, loaded, visit } from '../../tests/support/screens';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { pairDisplay } from '../../tests/support/display';

/** The user and the vessels of the scenes. */
export interface Studio {
  fixture: Fixture;
  person: Person;
  page: Page;
  /** A vessel of the demo fleet. */
  vessel: number;
  empty: number;
  many: number;
  /** The path of a shared link, which needs no account. */
  link: string;
}

/** Opens a screen for a screenshot. Returns a function that cleans up, if needed. */
export type Scene = (studio: Studio) => Promise<void | (() => Promise<void>)>;

const ROWS = 300;

/** A user with an account on a server with the demo fleet, an empty vessel and one with 300 inspections. */
export async function openStudio(
  fixture: Fixture,
  openAccess: (fixture: Fixture, person: Person, vessel: number) => Promise<string>,
): Promise<Studio> {
  const person = await fixture.person();
  const { body } = await call(fixture.url, 'GET', '/api/vessels', person.token);
  const [first] = body.vessels as { id: number }[];
  if (!first) throw new Error('There is no demo fleet.');
  const link = await openAccess(fixture, person, first.id);
  const [empty, many] = [
    await addVessel(fixture.url, person.token, 'MV Empty'),
    await addVessel(fixture.url, person.token, 'MV Three Hundred'),
  ];
  await Promise.all(
    Array.from({ length: ROWS }, (_, at) =>
      call(fixture.url, 'POST', `/api/vessels/${many}/psc-inspections`, person.token, {
        sl_no: at + 1,
        psc_port: `Port ${at + 1}`,
        mou: 'Paris MOU',
        inspection_date: '2025-03-01',
        inspection_status: at % 7 ? 'Passed' : 'Detained',
        deficiencies_found:
          at % 5 ? null : 'Fire damper of the galley does not close; emergency lighting in the steering gear room out of order.',
      }),
    ),
  );
  return { fixture, person, page: person.page, vessel: first.id, empty, many, link };
}

/** Resets the page: signed in, on the demo vessel, at `path`. */
export async function start({ page, vessel }: Studio, path: string): Promise<void> {
  await page.goto('/vessels');
  await loaded(page);
  await choose(page, vessel);
  await visit(page, path);
}

/** An edit, a new certificate and two deletions on the demo vessel. */
export async function someActivity({ fixture, person, vessel }: Studio): Promise<void> {
  const path = `/api/vessels/${vessel}/certificates`;
  const paper = {
    certificate_name: 'Safety Radio',
    issued_by: 'Class',
    issue_date: '2025-03-01',
    expiry_date: '2027-03-01',
    remarks: 'Sent ashore',
  };
  const { body } = await call(fixture.url, 'POST', path, person.token, paper);
  const one = `${path}/${String(body.id)}`;
  await call(fixture.url, 'PUT', one, person.token, {
    ...paper,
    expiry_date: '2027-09-15',
    remarks: 'Renewed by the surveyor in Rotterdam',
  });
  await call(fixture.url, 'DELETE', one, person.token);
  await addVessel(fixture.url, person.token, 'MV Sold').then((sold) => call(fixture.url, 'DELETE', `/api/vessels/${sold}`, person.token));
}

/** Changes of another user and crossed due dates during a month in which this user was away. */
export async function someNews(studio: Studio): Promise<void> {
  const { fixture, person, vessel } = studio;
  const other = await register(fixture.url);
  await someActivity({ ...studio, person: { ...person, token: other } });
  const papers = (await call(fixture.url, 'GET', `/api/vessels/${vessel}/certificates`, other)).body.certificates as { id: number }[];
  for (const paper of papers.slice(0, 3))
    await call(fixture.url, 'PUT', `/api/vessels/${vessel}/certificates/${paper.id}`, other, {
      ...paper,
      remarks: 'Seen by the surveyor, no remarks',
    });
  const day = addDays(todayUtc(), -30);
  await call(fixture.url, 'PUT', `/api/vessels/${vessel}/since`, person.token, { seq: 100, day });
}

/** Wall displays: of the whole fleet on a paired screen, and of one ship. */
export const WALLS: Record<string, Scene> = {
  'wall of the fleet': async ({ page, fixture, person }) => {
    const { token } = await pairDisplay(fixture.url, person.token);
    await page.evaluate((value) => localStorage.setItem('displayToken', value), token);
    await page.goto('/wall');
    await page.getByText('Live', { exact: true }).waitFor();
    return () => page.evaluate(() => localStorage.removeItem('displayToken'));
  },
  wall: async ({ page, vessel }) => {
    await page.goto(`/?wall=1&vessel=${vessel}`);
    await page.getByText('Live', { exact: true }).waitFor();
  },
};

/** A record that is open: beside its list, and in it. */
export const OPENED: Record<string, Scene> = {
  'panel beside the list': (studio) => start(studio, '/certificates?open=1'),
  'row opened': async (studio) => {
    await start(studio, '/certificates');
    const more = studio.page.locator('main').getByRole('button', { name: /^More/ }).first();
    if (await more.isVisible()) await more.press('Enter');
  },
};

export const WALL_STATES: Record<string, Scene> = {
  'state wall offline': async ({ page, person, vessel }) => {
    await page.goto(`/?wall=1&vessel=${vessel}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await person.context.setOffline(true);
    await page.getByRole('alert').waitFor();
    return () => person.context.setOffline(false);
  },
};
