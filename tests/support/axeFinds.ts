import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page once its animations have ended, in a line each. With `contrast`, by the rule of contrast alone. The policy of the page
 * forbids adding a script; evaluating one is the debugger's own way.
 */
export async function axeFinds(page: Page, within?: string, contrast = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = contrast ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: RULES };
  // Only the findings leave the page: the whole report is of every rule and every node.
  return page.evaluate(
    async ({ selector, rules }) => {
      const { axe: own } = window as unknown as { axe: typeof axe };
      // What is fading in has less contrast than it will have. What turns for ever is not awaited.
      const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const { violations } = await own.run(selector ?? document, { runOnly: rules, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`),
      );
    },
    { selector: within, rules: runOnly },
  );
}
