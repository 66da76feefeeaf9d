import type { Page } from 'playwright-core';

/** A link such as the one over a satellite: `ms` there and back, `kbit` a second either way. */
export async function throttle(page: Page, ms = 700, kbit = 256): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const bytes = (kbit * 1000) / 8;
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ms,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}
