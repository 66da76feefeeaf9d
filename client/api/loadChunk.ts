import { pause } from './pause';

const PAUSE_MS = 3_000;
const MOST_TRIES = 3;

/** The messages of Chrome, Firefox and Safari, in this order. Any other error is a fault in our code: a second try would not help. */
const UNFETCHED = /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/;

/** 'unreachable' without a link, or while a proxy stands in for the server; 'gone' when a newer version of the application has taken its place. */
async function look(address: string): Promise<'there' | 'gone' | 'unreachable'> {
  try {
    const { ok, status } = await fetch(address);
    return ok ? 'there' : status < 500 ? 'gone' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/**
 * Fetches a part of the application and waits as long as the link is down. A browser that failed once may not fetch the same address
 * again, so each further try uses a different address. If all tries fail, the page reloads once the server can serve it: with `isAwaited`
 * false, what is fetched ahead of its use, it never does, and the failure is thrown. Else throws only what the part itself throws.
 */
export async function loadChunk<T>(load: () => Promise<T>, isAwaited = true): Promise<T> {
  let failure: unknown;
  try {
    return await load();
  } catch (error) {
    failure = error;
  }
  const message = failure instanceof Error ? failure.message : '';
  if (!UNFETCHED.test(message)) throw failure;
  const address = /https?:\/\/\S+\.js/.exec(message)?.[0] ?? location.href;

  for (let tries = 0; tries < MOST_TRIES;) {
    const found = await look(address);
    if (found === 'gone') break;
    if (found === 'unreachable') {
      await pause(PAUSE_MS);
      continue;
    }
    tries += 1;
    const again = address.endsWith('.js') ? import(/* @vite-ignore */ `${address}?again=${tries}`) : load();
    const loaded: T | null = await again.catch(() => null);
    if (loaded !== null) return loaded;
  }
  if (!isAwaited) throw failure;
  // A page that reloads while a proxy stands in for the server ends on the proxy's error page.
  while ((await look('/')) !== 'there') await pause(PAUSE_MS);
  location.reload();
  return await new Promise(() => {});
}
