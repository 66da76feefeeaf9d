import type { BrowserContext } from 'playwright-core';
import { until } from './until';

interface Told {
  targetInfo: { targetId: string; type: string; url: string };
}

/**
 * The address of the tab that `act` opens, which is closed again. Asked of the browser itself: the driver does not always hear of a tab that it
 * did not open.
 */
export async function openedTab(context: BrowserContext, act: () => Promise<unknown>): Promise<string> {
  const browser = context.browser();
  if (!browser) throw new Error('This browser is not one that we have launched.');
  const cdp = await browser.newBrowserCDPSession();
  const tabs = new Map<string, string>();
  const look = ({ targetInfo: { targetId, type, url } }: Told) => void (type === 'page' && tabs.set(targetId, url));
  cdp.on('Target.targetCreated', look);
  cdp.on('Target.targetInfoChanged', look);
  await cdp.send('Target.setDiscoverTargets', { discover: true });
  const before = new Set(tabs.keys());
  const opened = () => [...tabs].find(([id, url]) => !before.has(id) && url.startsWith('http'));
  await act();
  await until(
    () => opened() !== undefined,
    () => `a tab to be opened beside ${before.size}, among ${JSON.stringify([...tabs])}`,
  );
  const [targetId, url] = opened() ?? ['', ''];
  await cdp.send('Target.closeTarget', { targetId });
  await cdp.detach();
  return url;
}
