import { pause } from './serverTime';
import { mayReload } from './session';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { lazy, useState, type ComponentProps, type ElementType } from 'react';

const PAUSE_MS = 3_000;
const MAX_RETRIES = 3;

/** Matches the messages of Chrome, Firefox and Safari for a failed download. Any other error is a fault in our code, and a retry would not help. */
const DOWNLOAD_FAILED = /dynamically imported module|module script failed|style sheet failed/;

type Load<T> = () => Promise<T>;

/** Whether the server has a file. 'unreachable': there is no link, or a proxy answers instead. 'replaced': a newer build has replaced the file. */
async function poll(address: string): Promise<'there' | 'replaced' | 'unreachable'> {
  try {
    const { ok, status } = await fetch(address);
    return ok ? 'there' : status < 500 ? 'replaced' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/**
 * Loads a chunk and waits as long as the link is down. A browser does not retry a failed import of the same address, so each further
 * attempt adds a query to the address, if the error message contains it. Returns null if this page can no longer load the chunk:
 * a newer build has replaced it, other chunks import it too, or one of its own imports has failed. Throws only errors of the chunk's own code.
 */
export async function fetchChunk<T>(load: Load<T>): Promise<T | null> {
  let message: string;
  try {
    return await load();
  } catch (error) {
    message = String(error);
    if (!DOWNLOAD_FAILED.test(message)) throw error;
  }
  // Safari's message does not contain the address.
  const address = /http\S+\.js/.exec(message)?.[0];
  // From a chunk that other chunks import too, the bundler takes the module with `then`. They cannot import it again, and a second copy would have its own state.
  const isShared = String(load).includes('.then(');

  for (let tries = 0; tries < MAX_RETRIES;) {
    const found = await poll(address ?? '/');
    if (found === 'replaced') break;
    if (found === 'unreachable') {
      await pause(PAUSE_MS);
      continue;
    }
    tries += 1;
    const retry: Promise<T> = address && !isShared ? import(/* @vite-ignore */ `${address}?again=${tries}`) : load();
    const loaded = await retry.catch(() => null);
    if (loaded !== null) return loaded;
  }
  return null;
}

let style: Promise<void> | null = null;

/** Adds the style file `href` to the page. @throws Error when it does not arrive. */
const addStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The style sheet failed to load.'));
    });
    document.head.append(link);
  });

/** Applies the style of every screen but the entry, which has its own in the page, and waits as long as the link is down. */
async function applyStyle(): Promise<void> {
  // The development server has no such file: there each module brings its style.
  const href = document.querySelector<HTMLLinkElement>('link[as=style]')?.href;
  while (href !== undefined) {
    style ??= addStyle(href);
    try {
      return await style;
    } catch (error) {
      style = null;
      if ((await poll(href)) === 'replaced') throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** A chunk that must not be drawn before the style of its screens has arrived. Both are fetched at once. */
export const styled =
  <T,>(load: Load<T>): Load<T> =>
  async () => {
    void load().catch(() => undefined);
    await applyStyle();
    return load();
  };

const never = () => new Promise<never>(() => {});

/** Loads a chunk that the user did not ask for. If it cannot be loaded, the screen does without it; the page says so and reloads when it is idle. */
export async function loadChunk<T>(load: Load<T>): Promise<T> {
  return (await noteAwaited(fetchChunk(load))) ?? (noteIncomplete(), never());
}

/**
 * Loads a chunk that the user has opened and waits for. If it cannot be loaded, the page reloads as soon as the server answers. If a reload
 * would end the session, the page asks the user to reload instead.
 */
export async function openChunk<T>(load: Load<T>): Promise<T> {
  const loaded = await noteAwaited(fetchChunk(load));
  if (loaded !== null) return loaded;
  if (!mayReload()) return (noteIncomplete(), never());
  // Without this wait the reload could end on the error page of a proxy.
  while ((await poll('/')) !== 'there') await pause(PAUSE_MS);
  location.reload();
  return never();
}

/** How many chunks the screen waits for. */
export const awaitedChunks = createStore(() => 0);

/** Counts a chunk as awaited until it has loaded or failed. */
async function noteAwaited<T>(part: Promise<T>): Promise<T> {
  awaitedChunks.setState((before) => before + 1);
  try {
    return await part;
  } finally {
    awaitedChunks.setState((before) => before - 1);
  }
}

/** Whether the screen waits for a chunk. */
export const useAwaited = (): boolean => useStore(awaitedChunks, (awaited) => awaited > 0);

const incomplete = createStore(() => false);

const noteIncomplete = (): void => incomplete.setState(true);

/** Whether a chunk of this page could not be loaded, so that the page must be reloaded. */
export const useIncomplete = (): boolean => useStore(incomplete);

type AnyComponent = Exclude<ElementType, string>;

/** A component in its own chunk, loaded when it is first drawn. */
export interface LazyPart<C extends AnyComponent> {
  (props: ComponentProps<C>): React.JSX.Element;
  /** Loads the chunk before it is needed. */
  fetch(): Promise<void>;
}

/**
 * Makes the component `name` of a chunk. A component that was loaded before is drawn at once, because `lazy` would show the Suspense
 * fallback for 0.3 s.
 */
const makePart =
  (get: typeof loadChunk) =>
  <N extends string, M extends Record<N, AnyComponent>>(chunk: () => Promise<M>, name: N): LazyPart<M[N]> => {
    let fetched: M[N] | null = null;
    const remember = (module: M) => (fetched = module[name]);
    const Fetching = lazy<AnyComponent>(async () => ({ default: remember(await get(chunk)) }));

    function Shown(props: ComponentProps<M[N]>) {
      // Chosen once for the life of the component, because React would mount another component type from scratch.
      const [Current] = useState<AnyComponent>(() => fetched ?? Fetching);
      return <Current {...props} />;
    }
    const fetch = async () => {
      const module = await fetchChunk(chunk);
      if (module) remember(module);
    };
    return Object.assign(Shown, { fetch });
  };

/** A component that the screen can do without (`loadChunk`). */
export const lazyPart = makePart(loadChunk);

/** A page, dialog or menu that the user opens and waits for (`openChunk`). */
export const openedPart = makePart(openChunk);
