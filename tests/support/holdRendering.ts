import type { Page } from 'playwright-core';

/** Lets a test stop React, from the next loading of the page on: its scheduler sends itself a message for each piece of work. */
export async function holdRendering(page: Page): Promise<{ hold(): Promise<void>; release(): Promise<void> }> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let held: MessagePort[] | null = null;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (held) held.push(this);
      else Reflect.apply(postMessage, this, [message]);
    };
    const release = () => {
      const ports = held ?? [];
      held = null;
      for (const port of ports) Reflect.apply(postMessage, port, [null]);
    };
    Object.assign(globalThis, { rendering: { hold: () => (held = []), release } });
  });
  const call = (what: 'hold' | 'release') => () =>
    page.evaluate((name) => void (globalThis as unknown as { rendering: Record<typeof name, () => void> }).rendering[name](), what);
  return { hold: call('hold'), release: call('release') };
}
