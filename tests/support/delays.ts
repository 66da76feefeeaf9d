import type { BrowserContext, Locator, Page } from 'playwright-core';
import { DELAYED, SEED } from './tier.ts';

const PROGRAM = new URL('delayedRequests.mjs', import.meta.url);
PROGRAM.search = `seed=${SEED}`;

/** What delays the requests that a Node program receives, as its arguments; nothing unless `npm run test:delayed` runs. */
export const DELAY_ARGS = DELAYED ? [`--import=${PROGRAM.href}`] : [];

let contexts = 0;
let areReleasesDelayed = false;

/** Delays the release of a third of the clicks by up to 200 ms, as a person does: what is pressed may move meanwhile. */
function delayReleases(page: Page): void {
  if (areReleasesDelayed) return;
  areReleasesDelayed = true;
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  const { click } = locators;
  let state = SEED;
  locators.click = function (this: Locator, options) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return click.call(this, { delay: Math.max(0, (state / 2 ** 32) * 600 - 400), ...options });
  };
}

/**
 * Delays what the pages of `context` do later: a third of the steps of React's scheduler by up to 270 ms, and a third of the messages of a
 * socket by up to 300 ms, in their order.
 */
export async function delayPages(context: BrowserContext): Promise<void> {
  if (!DELAYED) return;
  context.on('page', delayReleases);
  await context.addInitScript(
    (seed) => {
      // A test that holds the clock of its pages (page.clock) would hold the delays too.
      if ('__pwClock' in globalThis) return;
      const later = setTimeout.bind(globalThis);
      const now = performance.now.bind(performance);
      let state = seed;
      const random = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state / 2 ** 32;
      };
      const delay = (longest: number) => (random() < 0.33 ? random() * longest : 0);

      // React's scheduler sends itself `null`.
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...args: Parameters<typeof postMessage>) {
        const by = args[0] === null ? delay(270) : 0;
        if (by > 0) later(() => postMessage.apply(this, args), by);
        else postMessage.apply(this, args);
      } as typeof postMessage;

      globalThis.WebSocket = class extends WebSocket {
        #waiting: (() => void)[] = [];
        #until = 0;

        /** Each event in a task of its own, after those before it. Socket.IO sets each handler once. */
        #later<E extends Event>(handler: ((this: WebSocket, event: E) => unknown) | null) {
          return (event: E) => {
            this.#waiting.push(() => handler?.call(this, event));
            this.#until = Math.max(this.#until, now() + delay(300));
            later(() => this.#waiting.shift()?.(), this.#until - now());
          };
        }

        override set onmessage(handler: ((this: WebSocket, event: MessageEvent) => unknown) | null) {
          this.addEventListener('message', this.#later(handler));
        }

        override set onclose(handler: ((this: WebSocket, event: CloseEvent) => unknown) | null) {
          this.addEventListener('close', this.#later(handler));
        }
      };
    },
    (SEED + (contexts += 1)) >>> 0,
  );
}
