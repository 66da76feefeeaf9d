import { pairDisplay } from '../../tests/support/display';
import type { Scene } from './studio';

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

export const WALL_STATES: Record<string, Scene> = {
  'state wall offline': async ({ page, person, vessel }) => {
    await page.goto(`/?wall=1&vessel=${vessel}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await person.context.setOffline(true);
    await page.getByRole('alert').waitFor();
    return () => person.context.setOffline(false);
  },
};
