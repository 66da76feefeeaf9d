import { create } from 'zustand';
import { takeBytesSent } from '../../net/request';
import { localStore } from '../../net/browserStorage';
import { readToken, sessionClaims } from '../../net/session';
import { live } from '../../sync/live';

/** The bytes this browser has sent and received since the user signed in. */
export interface LinkCost {
  session: string;
  up: number;
  down: number;
}

const STORAGE_KEY = 'link cost';
const STORE_EVERY_MS = 60_000;
/** The overhead of a websocket frame: 4 bytes, and 4 more for the mask of frames that a browser sends. */
const FRAME_OVERHEAD = { up: 8, down: 4 };

const isCost = (value: unknown): value is LinkCost =>
  typeof value === 'object' && value !== null && 'session' in value && 'up' in value && 'down' in value;

function stored(session: string): LinkCost {
  try {
    const value: unknown = JSON.parse(localStore.getItem(STORAGE_KEY) ?? 'null');
    if (isCost(value) && value.session === session) return value;
  } catch {
    // An unreadable value counts as zero.
  }
  return { session, up: 0, down: 0 };
}

/** The bytes of this page that are not added to the sum of all pages yet. */
const unstored = { up: 0, down: 0 };

export const linkCost = create<LinkCost | null>(() => null);

/** Adds the bytes of this page to the stored sum of this browser, and shows the sum. */
export function addUp(): void {
  const session = sessionClaims(readToken())?.session;
  if (session === undefined) return;
  const sum = stored(session);
  sum.up += unstored.up + takeBytesSent();
  sum.down += unstored.down;
  Object.assign(unstored, { up: 0, down: 0 });
  localStore.setItem(STORAGE_KEY, JSON.stringify(sum));
  linkCost.setState(sum, true);
}

const text = new TextEncoder();
const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? text.encode(data).length + 1 : data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : 1;

const countedEngines = new WeakSet<object>();

/** Starts counting. The browser reports earlier downloads too; only the first few frames of the socket are missed. Returns the function that stops it. */
export function startLinkCost(): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) unstored.down += (entry as PerformanceResourceTiming).transferSize;
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  const stop = live.whenUp(({ io: { engine } }) => {
    if (countedEngines.has(engine)) return;
    countedEngines.add(engine);
    engine.on('packet', ({ data }) => void (unstored.down += sizeOf(data) + FRAME_OVERHEAD.down));
    engine.on('packetCreate', ({ data }) => void (unstored.up += sizeOf(data) + FRAME_OVERHEAD.up));
  });
  const timer = setInterval(addUp, STORE_EVERY_MS);
  addEventListener('pagehide', addUp);
  return () => {
    addUp();
    observer.disconnect();
    stop();
    clearInterval(timer);
    removeEventListener('pagehide', addUp);
  };
}
