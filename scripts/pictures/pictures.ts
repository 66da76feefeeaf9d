/** Takes a screenshot of every scene in both themes and four sizes, of walls in a fifth. The demo fleet is in a temporary folder. */
import { mkdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openFixture } from '../../tests/support/browser';
import { openInvoices } from '../../tests/support/screens';
import { ACCESS, openAccess, SIGN_IN } from './access';
import { GUEST, PLAIN, STATES } from './scenes';
import { openStudio } from './studio';

const FOLDER = '.pictures';
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 375, height: 740 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
/** The size of wall displays. */
const isShownAt = (width: number, name: string) => width < 3_840 || name.includes('wall');

const words = process.argv.slice(2);
const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
let painted = 0;
const failures: string[] = [];

async function shoot(page: Page, name: string, theme: string, width: number): Promise<void> {
  await page.waitForTimeout(120); // for fonts, charts and the end of transitions
  await page.screenshot({
    path: `${FOLDER}/${name.replaceAll(/[ /]/g, '-')}.${theme}.${width}.png`,
    fullPage: name === 'dashboard',
    animations: 'disabled',
  });
  painted += 1;
}

if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const fixture = await openFixture({ env: { DEMO: '1' } });
try {
  const studio = await openStudio(fixture, openAccess);
  const guest = await fixture.person({ signedIn: false });
  for (const theme of THEMES) {
    for (const page of [studio.page, guest.page]) await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const size of SIZES) {
      for (const page of [studio.page, guest.page]) await page.setViewportSize(size);
      for (const [name, paint] of Object.entries({ ...GUEST, ...SIGN_IN }).filter(
        ([name]) => wanted(name) && isShownAt(size.width, name),
      )) {
        await paint(guest.page, studio);
        await guest.page.getByRole('heading', { level: 1 }).waitFor();
        await shoot(guest.page, name, theme, size.width);
      }
      const scenes = Object.entries({ ...STATES, ...ACCESS, ...PLAIN }).filter(([name]) => wanted(name) && isShownAt(size.width, name));
      for (const [name, paint] of scenes) {
        try {
          if (name === 'list invoices') await openInvoices(studio.page);
          const undo = await paint(studio);
          await shoot(studio.page, name, theme, size.width);
          await undo?.();
        } catch (error) {
          failures.push(`${name} ${theme} ${size.width}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
          await studio.person.context.setOffline(false);
          await studio.page.unrouteAll({ behavior: 'ignoreErrors' });
        }
        if (name === 'list invoices') await studio.page.evaluate(() => localStorage.removeItem('invoiceToken'));
      }
    }
  }
} finally {
  await fixture.close();
}
for (const failure of failures) console.error(failure);
console.log(`${painted} pictures in ${FOLDER}/`);
process.exitCode = failures.length > 0 ? 1 : 0;
