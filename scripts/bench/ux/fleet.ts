/** The fleet and the signed-in page on which the points of `npm run ux` are measured. */
import type { Page } from 'playwright-core';
import { addDays, todayUtc } from '../../../shared/basics/calendar';
import { paths } from '../../../shared/api/paths';
import { openFixture, type Fixture, type Person } from '../../../tests/support/browser';
import { addVessel, call } from '../../../tests/support/call';
import { fillVessel } from '../../../tests/support/fillVessel';
import { choose, visit } from '../../../tests/support/screens';
import { write } from '../fleet';

/** Forty ships: the demo fleet, ships with a little of everything, one of 300 certificates, one with a long name, one without records. */
export interface UxFleet {
  fixture: Fixture;
  person: Person;
  page: Page;
  /** A ship of the demo fleet, with many open items. */
  demo: number;
  /** A ship with a little of every kind, a detention among them. */
  filled: number;
  /** The ship with 300 certificates. */
  many: number;
  empty: number;
}

/** Something a demanding user expects of the screens. Returns what was measured, and whether it is as it should be. */
export interface Point {
  name: string;
  target: string;
  measure(fleet: UxFleet): Promise<[measured: string, ok: boolean]>;
}

const SHIPS = 40;
export const ROWS = 300;
const AT_ONCE = 20;
const LONG_NAME = 'MV Kommandør Christopher Winterbottom-Oyelaran of Valparaíso';

/** Starts the product with 40 ships and signs a person in at 1366 × 768. */
export async function openUxFleet(): Promise<UxFleet> {
  const fixture = await openFixture({ env: { DEMO: '1', RATE_LIMIT: '1000000' } });
  const person = await fixture.person({ viewport: { width: 1366, height: 768 } });
  // The loader of these scripts wraps named functions, also those that a page evaluates.
  await person.context.addInitScript('globalThis.__name = (named) => named');
  await person.page.reload();
  const { url } = fixture;
  const [many, empty, long, filled] = [
    await addVessel(url, person.token, 'MV Three Hundred'),
    await addVessel(url, person.token, 'MV Empty'),
    await addVessel(url, person.token, LONG_NAME),
    await addVessel(url, person.token, 'MV Little Of Everything'),
  ];
  for (let n = 0; n < ROWS; n += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => write(url, 'POST', paths.create('certificates', many), person.token, certificate(n + at))),
    );
  for (const vessel of [long, filled]) await fillVessel(url, person.token, vessel);
  const demoFleet = (await call(url, 'GET', '/api/vessels', person.token)).body.vessels as { id: number }[];
  for (let n = demoFleet.length; n < SHIPS; n += 1) {
    const vessel = await addVessel(url, person.token, `MV Ordinary ${n}`);
    // Most ships are calm: their next paper falls due in months.
    await write(url, 'POST', paths.create('certificates', vessel), person.token, {
      ...certificate(n),
      expiry_date: addDays(todayUtc(), n % 6 === 0 ? 12 : 60 + 20 * n),
    });
  }
  return { fixture, person, page: person.page, demo: demoFleet[0]?.id ?? 0, filled, many, empty };
}

const certificate = (n: number) => ({
  sl_no: n + 1,
  certificate_name:
    n % 50 === 7 ? `Certificate ${n + 1} of Fitness for the Carriage of Dangerous Chemicals in Bulk` : `Certificate ${n + 1}`,
  issued_by: (['Class', 'Flag', 'Others'] as const)[n % 3],
  issuing_authority: 'Bureau Veritas',
  issue_date: addDays(todayUtc(), -400),
  expiry_date: addDays(todayUtc(), 40 + 7 * n),
  remarks: n % 5 ? null : 'Original in the master’s office; copy sent ashore with the last mail.',
});

/** Shows a screen of a vessel at a size, from its top: the product restores where an earlier point had scrolled to. */
export async function show({ page }: UxFleet, vessel: number, path: string, width = 1366, height = 768): Promise<void> {
  await page.setViewportSize({ width, height });
  await choose(page, vessel);
  await visit(page, path);
  await page.evaluate(() => [document.scrollingElement, document.querySelector('main')].forEach((box) => box?.scrollTo(0, 0)));
}
