import type { BrowserContextOptions, Page } from 'playwright-core';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { displayPaths, type DisplaySettings } from '../../shared/api/display';
import { paths } from '../../shared/api/paths';
import type { Fixture, Person } from './browser';
import { addVessel, call } from './call';
import { DISPLAY_SETTINGS, pairDisplay } from './display';
import { openHeartbeat, type Heartbeat } from './heartbeat';

export interface Wall {
  screen: Person;
  page: Page;
  link: Heartbeat;
  /** Gives the display other settings. */
  show(settings: Partial<DisplaySettings>): Promise<void>;
}

/** A paired screen on which these settings are shown. With `time` its timers run by `page.clock`, from then on. */
export async function openWall(
  fixture: Fixture,
  token: string,
  settings: Partial<DisplaySettings>,
  { time, ...options }: BrowserContextOptions & { time?: number } = {},
): Promise<Wall> {
  const display = await pairDisplay(fixture.url, token, settings);
  const screen = await fixture.person({ signedIn: false, viewport: { width: 1280, height: 720 }, ...options });
  const { page, context } = screen;
  await context.addInitScript((held) => localStorage.setItem('displayToken', held), display.token);
  const link = await openHeartbeat(page);
  if (time) await page.clock.install({ time });
  await page.goto('/wall');
  await page.getByText('Live', { exact: true }).waitFor();
  const show = async (others: Partial<DisplaySettings>) => {
    const { status, body } = await call(fixture.url, 'PUT', displayPaths.display(display.id), token, { ...DISPLAY_SETTINGS, ...others });
    if (status !== 200) throw new Error(`No such settings: ${status} ${JSON.stringify(body)}`);
  };
  return { screen, page, link, show };
}

/** The ships of the tiles, in their order. */
export const shipNames = (page: Page) => page.getByRole('list', { name: 'Ships' }).getByRole('heading').allInnerTexts();

/** Writes certificates and vessels for a wall, in the name of `token`. */
export const fleetWriter = (url: string, token: string) => {
  async function certificate(vessel: number, certificate_name: string, daysOver: number): Promise<void> {
    const expiry_date = addDays(todayUtc(), -daysOver);
    const body = { certificate_name, issued_by: 'Class', issue_date: addDays(expiry_date, -800), expiry_date };
    const { status } = await call(url, 'POST', paths.create('certificates', vessel), token, body);
    if (status !== 201) throw new Error(`No certificate: ${status}`);
  }
  async function ship(name: string, ...daysOver: number[]): Promise<number> {
    const vessel = await addVessel(url, token, name);
    for (const days of daysOver) await certificate(vessel, `Certificate ${days}`, days);
    return vessel;
  }
  return { certificate, ship };
};
