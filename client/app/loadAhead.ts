import { fetchChunk } from '../net/loadChunk';

const whenIdle = () =>
  new Promise<void>((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : resolve()));

let begun = false;

/** Prepares the screens a user may open next. Called once nothing that the user waits for is being fetched any more. */
export async function loadAhead(): Promise<void> {
  // A user who stays on the sign-in screen and then signs in would start it twice.
  if (begun) return;
  begun = true;
  await whenIdle();
  const ahead = await fetchChunk(() => import('./ahead'));
  await ahead?.fetchScreens();
  await whenIdle();
  await ahead?.keepForNextVisit();
}
