import type { Page } from 'playwright-core';
import { axeFinds } from '../../../tests/support/axeFinds';
import { pairDisplay } from '../../../tests/support/display';
import { loaded } from '../../../tests/support/screens';
import { show, type Point } from './fleet';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Buttons, links and boxes of the screen that a thumb misses, by name and size: nowhere do they answer over 44 px in both directions. What is
 * pressed is asked of the page, so that a row that is one large target counts as one, and what lies over another takes from it.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const SELECTOR = 'a:not([href="#main"]), button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]';
    const pressed = (x: number, y: number) => {
      const at = document.elementFromPoint(x, y);
      return at?.closest('label')?.control ?? at?.closest(SELECTOR);
    };
    return [...document.querySelectorAll<HTMLElement>(SELECTOR)]
      .filter(
        (target) => target.checkVisibility() && getComputedStyle(target).pointerEvents !== 'none' && !target.closest('[class*=hidden i]'),
      )
      .map((target) => {
        const box = (target.closest('label') ?? target).getBoundingClientRect();
        if (box.width <= 1 || box.right <= 0 || box.left >= innerWidth) return null;
        target.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = (target.closest('label') ?? target).getBoundingClientRect();
        const sizeAt = (x: number, y: number) => {
          const reach = (dx: number, dy: number) => {
            let far = 0;
            while (far < 44 && pressed(x + dx * (far + 1), y + dy * (far + 1)) === target) far += 1;
            return far;
          };
          return pressed(x, y) === target ? [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)] : [0, 0];
        };
        // Part of the target may lie below another.
        const sizes = [0.5, 0.95, 0.05].flatMap((across) => [0.5, 0.9].map((down) => sizeAt(left + across * width, top + down * height)));
        const [wide = 0, high = 0] = sizes.toSorted((a, b) => Math.min(...b) - Math.min(...a))[0] ?? [];
        if (wide >= 43 && high >= 43) return null;
        return `${(target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 24) || target.tagName} ${wide}×${high}`;
      })
      .filter((found) => found !== null);
  });

/** Sizes and weights of every text on the screen, without the bar of the application. */
const fonts = (page: Page) =>
  page.evaluate(() => {
    const [sizes, weights] = [new Set<string>(), new Set<string>()];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement;
      if (!box?.checkVisibility() || !node.textContent?.trim() || box.closest('option, [class*=hidden i]')) continue;
      const { fontSize, fontWeight } = getComputedStyle(box);
      sizes.add(fontSize);
      weights.add(fontWeight);
    }
    return { sizes: [...sizes].toSorted(), weights: [...weights].toSorted() };
  });

/** The sum of layout shifts of a screen that is loaded anew. */
async function layoutShift(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.evaluate(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Object.assign(globalThis, { shift: Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value')) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await loaded(page);
  await page.waitForTimeout(1_500);
  return page.evaluate(() => Number(Reflect.get(globalThis, 'shift')));
}

const SCREENS = ['/', '/vessels', '/certificates', '/crew', '/requisitions', '/daily-messages', '/due', '/activity', '/handover'];

/** Points of the small and the very large screen, and of help for the eyes. */
export const DEVICES: Point[] = [
  {
    name: '16 text sizes and weights of a list',
    target: '≤ 3 sizes, ≤ 2 weights',
    async measure(fleet) {
      await show(fleet, fleet.many, '/certificates');
      const { sizes, weights } = await fonts(fleet.page);
      return [`${sizes.join(' ')}; ${weights.join(' ')}`, sizes.length <= 3 && weights.length <= 2];
    },
  },
  {
    name: '17 layout shift: fleet, dashboard, 300 rows, long names, empty, due',
    target: '≤ 0.02 each',
    async measure(fleet) {
      const { page } = fleet;
      await page.setViewportSize({ width: 1366, height: 768 });
      const places = ['/vessels', `/?vessel=${fleet.filled}`, `/certificates?vessel=${fleet.many}`, `/crew?vessel=${fleet.filled}`];
      const shifts: number[] = [];
      for (const path of [...places, `/certificates?vessel=${fleet.empty}`, '/due']) shifts.push(await layoutShift(page, path));
      return [shifts.map((shift) => shift.toFixed(3)).join(' '), shifts.every((shift) => shift <= 0.02)];
    },
  },
  {
    name: '22 phone: nothing scrolls sideways at 360 px',
    target: 'no screen',
    async measure(fleet) {
      const wide: string[] = [];
      for (const path of SCREENS) {
        await show(fleet, fleet.filled, path, 360, 740);
        if ((await sideways(fleet.page)) > 0) wide.push(path);
      }
      return [wide.join(' ') || 'none', wide.length === 0];
    },
  },
  {
    name: '22 phone: targets of 44 px',
    target: 'no smaller one',
    async measure(fleet) {
      const small: string[] = [];
      for (const path of SCREENS) {
        await show(fleet, fleet.filled, path, 375, 740);
        const found = await smallTargets(fleet.page);
        if (found.length > 0) small.push(`${path}: ${found.length} (${[...new Set(found)].slice(0, 3).join(', ')})`);
      }
      return [small.join('; ') || 'none', small.length === 0];
    },
  },
  {
    name: '23 wall at 3840×2160: figures and labels of the height',
    target: '≥ 5 % and ≥ 2.5 %',
    async measure(fleet) {
      const { fixture, person } = fleet;
      const { token } = await pairDisplay(fixture.url, person.token);
      const screen = await fixture.person({ signedIn: false, viewport: { width: 3_840, height: 2_160 } });
      await screen.context.addInitScript((held) => localStorage.setItem('displayToken', held), token);
      await screen.page.goto('/wall');
      await screen.page.getByText('Live', { exact: true }).waitFor();
      await screen.page.waitForTimeout(2_000);
      const sizes = await screen.page.evaluate(() => {
        const found: { size: number; text: string }[] = [];
        const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const box = node.parentElement;
          if (!box?.checkVisibility() || !node.textContent?.trim() || box.closest('[class*=hidden i]')) continue;
          found.push({ size: Number.parseFloat(getComputedStyle(box).fontSize), text: node.textContent.trim() });
        }
        return found;
      });
      const share = (size: number) => `${((size / 2_160) * 100).toFixed(1)} %`;
      const smallest = sizes.toSorted((a, b) => a.size - b.size)[0];
      const figures = sizes.filter(({ text }) => /^\d+$/.test(text)).map(({ size }) => size);
      const figure = Math.min(...figures);
      await screen.context.close();
      return [
        `figures ${share(figure)}, smallest label ${share(smallest?.size ?? 0)} (${smallest?.text.slice(0, 30)})`,
        figure >= 0.05 * 2_160 && (smallest?.size ?? 0) >= 0.025 * 2_160,
      ];
    },
  },
  {
    name: '24 axe, and 200 % zoom without sideways scroll',
    target: '0 findings, 0 px',
    async measure(fleet) {
      const finds: string[] = [];
      const wide: string[] = [];
      for (const path of SCREENS) {
        await show(fleet, fleet.filled, path);
        finds.push(...(await axeFinds(fleet.page)).map((found) => `${path} ${found}`));
        // 200 % of 1366 × 768 is laid out as 683 × 384.
        await fleet.page.setViewportSize({ width: 683, height: 384 });
        if ((await sideways(fleet.page)) > 0) wide.push(path);
      }
      return [
        `${finds.length} findings, ${wide.join(' ') || 'none'} sideways ${finds.join('; ')}`.trim(),
        finds.length === 0 && wide.length === 0,
      ];
    },
  },
  {
    name: '19 empty states offer the next act',
    target: 'lists and dashboard',
    async measure(fleet) {
      const without: string[] = [];
      for (const path of ['/', '/certificates', '/crew', '/audits', '/requisitions', '/daily-messages']) {
        await show(fleet, fleet.empty, path);
        const acts = await fleet.page
          .locator('main')
          .getByRole('link', { name: /Add|Import|template/i })
          .count();
        if (acts === 0) without.push(path);
      }
      return [without.join(' ') || 'all', without.length === 0];
    },
  },
];
