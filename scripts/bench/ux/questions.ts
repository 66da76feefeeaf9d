import type { Locator, Page } from 'playwright-core';
import { reportPaths } from '../../../shared/api/reports';
import { addMonths, todayUtc } from '../../../shared/basics/calendar';
import { loaded } from '../../../tests/support/screens';
import { show, type Point, type UxFleet } from './fleet';

/** What a person does, counted: a click, a key, a shortcut of one or two keys, and a typed word or date are one press each. */
class Hand {
  presses = 0;

  constructor(readonly page: Page) {}

  /** A shortcut: 'g f' is one press, like 'Control+K'. */
  async keys(shortcut: string): Promise<void> {
    this.presses += 1;
    for (const key of shortcut.split(' ')) await this.page.keyboard.press(key);
  }

  async click(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async doubleClick(target: Locator): Promise<void> {
    this.presses += 1;
    await target.dblclick();
  }

  /** Types into what has the focus. */
  async type(words: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(words);
  }
}

interface Question {
  asks: string;
  /** Where the person is: the dashboard of a ship of the demo fleet if omitted. */
  from?: string;
  /** Ends when the answer is on the screen, or throws. */
  answer(hand: Hand, fleet: UxFleet): Promise<unknown>;
}

const MAX_PRESSES = 3;
const rows = (page: Page) => page.locator('main tbody [data-id]');
const nextYear = Number(todayUtc().slice(0, 4)) + 1;
/** 'Dec' */
const nextMonth = () => new Date(addMonths(`${todayUtc().slice(0, 7)}-01`, 1)).toLocaleString('en', { month: 'short', timeZone: 'UTC' });

/** Ten jobs of a superintendent, a chief officer and an operations room. */
const QUESTIONS: Question[] = [
  {
    asks: 'which ships cannot sail?',
    async answer(hand) {
      await hand.keys('g v');
      await hand.click(hand.page.locator('main').getByRole('button', { name: /^Cannot sail \d/ }));
      await hand.page.waitForFunction(() => {
        const ships = [...document.querySelectorAll('main tbody [data-id]')];
        return ships.length > 0 && ships.every((ship) => ship.textContent?.includes('Cannot sail'));
      });
    },
  },
  {
    asks: 'what falls due before 1 January?',
    async answer(hand) {
      await hand.keys('Control+K');
      await hand.page.getByRole('combobox', { name: 'Find anything' }).waitFor();
      await hand.type('due before 1 january');
      await hand.page
        .locator('dialog [role=option][aria-selected=true]')
        .filter({ hasText: `01-01-${nextYear}` })
        .waitFor();
      await hand.keys('Enter');
      await hand.page.getByText(new RegExp(`until 31 December ${nextYear - 1}, on \\d+ ship`)).waitFor();
    },
  },
  {
    asks: 'find a record in the fleet',
    async answer(hand) {
      await hand.keys('Control+K');
      await hand.page.getByRole('combobox', { name: 'Find anything' }).waitFor();
      await hand.type('Certificate 299');
      await hand.page
        .locator('dialog [role=option][aria-selected=true]')
        .filter({ hasText: /^Certificate 299.*Three Hundred/ })
        .waitFor();
      await hand.keys('Enter');
      await hand.page.getByRole('heading', { level: 1, name: /Three Hundred/ }).waitFor();
    },
  },
  {
    asks: 'who signs off next month?',
    async answer(hand) {
      await hand.keys('g f');
      await hand.click(hand.page.getByRole('link', { name: new RegExp(`^All ships, ${nextMonth()}`) }));
      await hand.click(hand.page.getByRole('list', { name: 'By section' }).getByRole('link', { name: 'Crew contracts' }));
      await hand.page.waitForFunction(() => {
        const sections = [...document.querySelectorAll('main [data-lines] tbody tr')];
        return sections.length > 0 && sections.every((row) => row.textContent?.includes('Crew'));
      });
    },
  },
  {
    asks: 'what does the PSC inspector get tomorrow?',
    async answer(hand, { demo }) {
      await hand.keys('g k');
      const pack = hand.page.waitForResponse((response) => response.url().includes(reportPaths.pscPack(demo)) && response.ok());
      await hand.click(hand.page.getByRole('button', { name: 'Download ZIP' }));
      await pack;
    },
  },
  {
    asks: 'renew a certificate',
    async answer(hand) {
      await hand.click(
        hand.page
          .locator('main')
          .getByRole('button', { name: /^Renew/ })
          .first(),
      );
      const dialog = hand.page.getByRole('dialog');
      await hand.click(dialog.getByRole('button', { name: 'Renew', exact: true }));
      await hand.page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    asks: 'complete a message',
    async answer(hand) {
      await hand.click(
        hand.page
          .locator('main')
          .getByRole('button', { name: /^Mark Completed/ })
          .first(),
      );
      await hand.page
        .getByText(/completed/i)
        .first()
        .waitFor();
    },
  },
  {
    asks: 'change one cell',
    from: '/certificates',
    async answer(hand) {
      const cell = rows(hand.page).nth(2).locator('[data-column=issuing_authority]');
      await hand.page.locator('[data-panels]').waitFor();
      await hand.doubleClick(cell);
      await hand.type('Korean Register');
      await hand.keys('Enter');
      await cell.filter({ hasText: 'Korean Register' }).waitFor();
    },
  },
  {
    asks: 'bring back what was deleted',
    from: '/crew',
    async answer(hand) {
      const { page } = hand;
      const name = String(await rows(page).first().getAttribute('aria-label'));
      await page.locator('[data-panels]').waitFor();
      // The deletion is another's, or of another day: its own Undo is gone.
      await rows(page)
        .first()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.locator(`main tbody [data-id][aria-label=${JSON.stringify(name)}]`).waitFor({ state: 'detached' });
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await hand.keys('g x');
      await hand.click(
        page
          .getByRole('listitem')
          .filter({ hasText: name })
          .getByRole('button', { name: /^Restore/ })
          .first(),
      );
      await page
        .getByText(/restored/i)
        .first()
        .waitFor();
    },
  },
  {
    asks: 'what has not been sent?',
    from: '/daily-messages',
    async answer(hand, { person }) {
      const { page } = hand;
      await person.context.setOffline(true);
      await page.getByText(/^Offline since/).waitFor();
      await page
        .locator('main')
        .getByRole('button', { name: /^Mark Completed/ })
        .first()
        .click();
      await hand.click(page.getByRole('status').getByRole('button', { name: /to send/ }));
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      await page.keyboard.press('Escape');
    },
  },
];

/** The presses that each question takes, as a real browser counted them. */
export const QUESTION_POINT: Point = {
  name: '26 ten questions, presses of each',
  target: `≤ ${MAX_PRESSES} each`,
  async measure(fleet) {
    const found: string[] = [];
    let isFine = true;
    for (const { asks, from = '/', answer } of QUESTIONS) {
      await show(fleet, fleet.demo, from);
      const hand = new Hand(fleet.page);
      try {
        await answer(hand, fleet);
        found.push(`${asks} ${hand.presses}`);
        isFine &&= hand.presses <= MAX_PRESSES;
      } catch (error) {
        const missing = /waiting for (.*)/.exec(String(error))?.[1] ?? String(error).split('\n')[0];
        found.push(`${asks} no answer (${missing})`);
        isFine = false;
        await fleet.page.keyboard.press('Escape');
      } finally {
        await fleet.person.context.setOffline(false);
        await loaded(fleet.page);
      }
    }
    return [found.join('; '), isFine];
  },
};
