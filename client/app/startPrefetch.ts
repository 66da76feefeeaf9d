import { fetchChunk } from '../net/chunks';

const whenIdle = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : resolve()));

let begun = false;

/** Prefetches the screens a user may open next. Called when nothing is loading that the user waits for. */
export async function startPrefetch(): Promise<void> {
  // The sign-in screen and the frame both call it.
  if (begun) return;
  begun = true;
  await whenIdle();
  const chunk = await fetchChunk(() => import('./prefetch'));
  await chunk?.prefetchScreens();
  await whenIdle();
  await chunk?.cacheForNextVisit();
}
