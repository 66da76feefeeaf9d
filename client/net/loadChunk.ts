import { noteAwaited } from './awaited';
import { noteIncomplete } from './incomplete';
import { pause } from './pause';
import { mayReload } from './sessionStorage';

const PAUSE_MS = 3_000;
const MOST_TRIES = 3;

/** In the messages of Chrome and Firefox, and of Safari. Any other error is a fault in our code: a second try would not help. */
const UNFETCHED = /dynamically imported module|module script failed/;

type Load<T> = () => Promise<T>;

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
 * Fetches a part of the application ahead of its use, and waits as long as the link is down. A browser that failed once may not fetch the
 * same address again, so each further try uses a different address where the browser tells which it was. Answers null when this page cannot
 * have the part any more: a newer version has taken its place, or a file that the part imports has failed. Throws only what the part itself
 * throws.
 */
export async function fetchChunk<T>(load: Load<T>): Promise<T | null> {
  let message: string;
  try {
    return await load();
  } catch (error) {
    message = String(error);
    if (!UNFETCHED.test(message)) throw error;
  }
  // Safari does not say which.
  const address = /http\S+\.js/.exec(message)?.[0];

  for (let tries = 0; tries < MOST_TRIES;) {
    const found = await look(address ?? '/');
    if (found === 'gone') break;
    if (found === 'unreachable') {
      await pause(PAUSE_MS);
      continue;
    }
    tries += 1;
    const again: Promise<T> = address ? import(/* @vite-ignore */ `${address}?again=${tries}`) : load();
    const loaded = await again.catch(() => null);
    if (loaded !== null) return loaded;
  }
  return null;
}

const never = () => new Promise<never>(() => {});

/** Fetches a part that comes by itself. If this page cannot have it, the part stays away, and the page says so and reloads when it is unused. */
export async function loadChunk<T>(load: Load<T>): Promise<T> {
  return (await noteAwaited(fetchChunk(load))) ?? (noteIncomplete(), never());
}

/**
 * Fetches a part that the user has asked for and waits for. If this page cannot have it, it reloads as soon as the server can serve it, or
 * says that it has to be reloaded where that ends the session.
 */
export async function openChunk<T>(load: Load<T>): Promise<T> {
  const loaded = await noteAwaited(fetchChunk(load));
  if (loaded !== null) return loaded;
  if (!mayReload()) return (noteIncomplete(), never());
  // A page that reloads while a proxy stands in for the server ends on the proxy's error page.
  while ((await look('/')) !== 'there') await pause(PAUSE_MS);
  location.reload();
  return never();
}
