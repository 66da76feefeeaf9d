import type { BrowserContextOptions, Page } from 'playwright-core';
import type { DisplaySettings } from '../../shared/display';
import type { Fixture, Person } from './browser';
import { pairDisplay } from './display';

/** A paired screen on which these settings are shown. With `time` its timers run by `page.clock`, from then on. */
export async function openWall(
  fixture: Fixture,
  token: string,
  settings: Partial<DisplaySettings>,
  { time, ...options }: BrowserContextOptions & { time?: Date } = {},
): Promise<Person> {
  const display = await pairDisplay(fixture.url, token, settings);
  const screen = await fixture.person({ signedIn: false, viewport: { width: 1280, height: 720 }, ...options });
  await screen.context.addInitScript((held) => localStorage.setItem('displayToken', held), display.token);
  if (time) await screen.page.clock.install({ time });
  await screen.page.goto('/wall');
  await screen.page.getByText('Live', { exact: true }).waitFor();
  return screen;
}

/** The ships of the tiles, in their order. */
export const shipNames = (page: Page) => page.getByRole('list', { name: 'Ships' }).getByRole('heading').allInnerTexts();
