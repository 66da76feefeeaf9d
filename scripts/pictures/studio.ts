import type { Page } from 'playwright-core';
import { type Person, type Fixture } from '../../tests/support/browser';
import { addVessel, call } from '../../tests/support/call';
import { choose, loaded, visit } from '../../tests/support/screens';

/** The user and the vessels of the scenes. */
export interface Studio {
  fixture: Fixture;
  person: Person;
  page: Page;
  /** A vessel of the demo fleet. */
  vessel: number;
  empty: number;
  many: number;
}

/** Opens a screen for a screenshot. Returns a function that cleans up, if needed. */
export type Scene = (studio: Studio) => Promise<void | (() => Promise<void>)>;

const ROWS = 300;

/** A user with an account on a server with the demo fleet, an empty vessel and one with 300 inspections. */
export async function openStudio(fixture: Fixture): Promise<Studio> {
  const person = await fixture.person();
  const { body } = await call(fixture.url, 'GET', '/api/vessels', person.token);
  const [first] = body.vessels as { id: number }[];
  if (!first) throw new Error('There is no demo fleet.');
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
  return { fixture, person, page: person.page, vessel: first.id, empty, many };
}

/** Resets the page: signed in, on the demo vessel, at `path`. */
export async function start({ page, vessel }: Studio, path: string): Promise<void> {
  await page.goto('/vessels');
  await loaded(page);
  await choose(page, vessel);
  await visit(page, path);
}
