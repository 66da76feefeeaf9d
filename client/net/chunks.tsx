import { pause } from './pause';
import { mayReload } from './session';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { lazy, useState, type ComponentProps, type ElementType } from 'react';

const PAUSE_MS = 3_000;
const MOST_TRIES = 3;

/** In the messages of Chrome and Firefox, and of Safari. Any other error is a fault in our code: a second try would not help. */
const UNFETCHED = /dynamically imported module|module script failed/;

type Load<T> = () => Promise<T>;

/** Why a chunk is missing. 'unreachable': there is no link, or a proxy answers for the server. 'gone': a newer build has replaced it. */
async function poll(address: string): Promise<'there' | 'gone' | 'unreachable'> {
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
    const found = await poll(address ?? '/');
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
  while ((await poll('/')) !== 'there') await pause(PAUSE_MS);
  location.reload();
  return never();
}

/** One part often asks for the next only when it is drawn. */
const REST_MS = 500;

const awaitedParts = createStore(() => 0);

/** Counts a part among those that the screen waits for, until it has come or failed. */
async function noteAwaited<T>(part: Promise<T>): Promise<T> {
  awaitedParts.setState((before) => before + 1);
  try {
    return await part;
  } finally {
    awaitedParts.setState((before) => before - 1);
  }
}

/** Whether the screen waits for a part of the application (`loadChunk`). */
export const useAwaited = (): boolean => useStore(awaitedParts, (awaited) => awaited > 0);

/** Resolves once the screen waits for no part: at once where it waits for none. */
export async function screenAtRest(): Promise<void> {
  while (awaitedParts.getState() > 0) {
    await new Promise<void>((resolve) => {
      const stop = awaitedParts.subscribe((awaited) => {
        if (awaited > 0) return;
        stop();
        resolve();
      });
    });
    await pause(REST_MS);
  }
}

const incomplete = createStore(() => false);

const noteIncomplete = (): void => incomplete.setState(true);

/** Whether a part of this page stays away until the page is loaded anew (`loadChunk`). */
export const useIncomplete = (): boolean => useStore(incomplete);

type AnyComponent = Exclude<ElementType, string>;

/** A component in a chunk of its own, fetched once it is drawn. */
export interface LazyPart<C extends AnyComponent> {
  (props: ComponentProps<C>): React.JSX.Element;
  /** Fetches it ahead of its use. */
  fetch(): Promise<void>;
}

/**
 * The component `name` of a chunk. One that was fetched before is drawn at once: were React to wait for it, if only for a moment, it would
 * show that it waits for 0.3 s.
 */
const partBy =
  (get: typeof loadChunk) =>
  <N extends string, M extends Record<N, AnyComponent>>(chunk: () => Promise<M>, name: N): LazyPart<M[N]> => {
    let fetched: M[N] | null = null;
    const keep = (module: M) => (fetched = module[name]);
    const Fetching = lazy<AnyComponent>(async () => ({ default: keep(await get(chunk)) }));

    function Shown(props: ComponentProps<M[N]>) {
      // Decided once for the life of the component: React would mount another component type from scratch.
      const [Current] = useState<AnyComponent>(() => fetched ?? Fetching);
      return <Current {...props} />;
    }
    const fetch = async () => {
      const module = await fetchChunk(chunk);
      if (module) keep(module);
    };
    return Object.assign(Shown, { fetch });
  };

/** A part that comes by itself: what is around it does not need it (`loadChunk`). */
export const lazyPart = partBy(loadChunk);

/** A page, or what else the user opens and waits for (`openChunk`). */
export const openedPart = partBy(openChunk);

/** What the policy of the page demands before it runs a script from an address. */
interface Policy {
  createScriptURL(address: string): string;
}
declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** The service worker, and what the build made. */
const OURS = /^\/(sw|assets\/[\w.-]+)\.js$/;

let policy: Policy | undefined;

/** An address of a script of ours, as the page's policy lets a worker be started from it. The server's headers name this one policy. */
export function scriptAddress(address: string): string {
  if (!OURS.test(address)) throw new TypeError('no script of ours');
  policy ??= globalThis.trustedTypes?.createPolicy('vessel-ops', { createScriptURL: (ours) => ours });
  return policy?.createScriptURL(address) ?? address;
}
