import type { Page } from 'playwright-core';

/** Chooses in several selects, each by its label and the words of the option, before the screen is drawn again. */
export const chooseAtOnce = (page: Page, choices: readonly (readonly [label: string, words: string])[]): Promise<void> =>
  page.evaluate((all) => {
    for (const [label, words] of all) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      const option = [...(select?.options ?? [])].find(({ text }) => text === words);
      if (!select || !option) throw new Error(`There is no ${words}.`);
      select.value = option.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, choices);
