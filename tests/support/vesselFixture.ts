import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { openFixture, type Fixture, type Person } from './browser';
import { addVessel } from './call';
import { fillVessel } from './fillVessel';
import { choose, openInvoices } from './screens';

/** A signed-in person with a vessel selected, available from the first test of a file. */
export interface VesselFixture {
  browsers: Fixture;
  url: string;
  person: Person;
  page: Page;
  vessel: number;
  /** The numbers of the records of a filled vessel, by kind. */
  made: Record<string, number[]>;
}

export interface VesselFixtureOptions {
  /** Its name. */
  vessel?: string;
  particulars?: Values;
  /** With a little of every kind on it. */
  filled?: boolean;
  /** With access to the invoices. */
  invoices?: boolean;
  person?: BrowserContextOptions;
  /** What of the browser's complaints is meant to happen. */
  expected?: RegExp[];
}

/** The set-up of most files that use a browser, and its end; after every test it throws when a page complained. */
export function useVesselFixture(options: VesselFixtureOptions = {}): VesselFixture {
  const { vessel: name = 'MV Aurora', particulars, filled = false, invoices = false, person: settings, expected = [] } = options;
  const fixture = {} as VesselFixture;
  beforeAll(async () => {
    const browsers = await openFixture();
    const person = await browsers.person(settings);
    person.expected.push(...expected);
    const vessel = await addVessel(browsers.url, person.token, name, particulars);
    const made = filled ? await fillVessel(browsers.url, person.token, vessel) : {};
    Object.assign(fixture, { browsers, url: browsers.url, person, page: person.page, vessel, made });
    await choose(person.page, vessel);
    if (invoices) await openInvoices(person.page);
  });
  afterEach(() => fixture.browsers.assertQuiet());
  afterAll(() => fixture.browsers.close());
  return fixture;
}
