import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The module of `client/net/access.ts` as another tab of the same browser has it. */
async function openTab(): Promise<typeof import('../../client/net/access')> {
  vi.resetModules();
  return import('../../client/net/access');
}

test('with other vessels every tab starts over, also the one that hears of them after another has stored them', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  const [first, second] = [await openTab(), await openTab()];

  expect([first, second].map(({ noteAccess }) => noteAccess({ role: 'editor', vessels: [1] }))).toEqual([true, true]);
  expect([first, second].map(({ noteAccess }) => noteAccess({ role: 'reader', vessels: [1] }))).toEqual([false, false]);
  // A tab that opens now has loaded the new ones.
  const third = await openTab();
  expect(third.noteAccess({ role: 'reader', vessels: [1] })).toBe(false);
  expect([first, second, third].map(({ noteAccess }) => noteAccess())).toEqual([true, true, true]);
});
