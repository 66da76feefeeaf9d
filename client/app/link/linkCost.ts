import { create } from 'zustand';
import { takeBytesSent } from '../../net/request';
import { localStore } from '../../net/storage';
import { readToken, sessionClaims } from '../../net/session';
import { live } from '../../sync/live';

/** What the link has carried for this browser since its user signed in, in bytes. */
export interface LinkCost {
  session: string;
  up: number;
  down: number;
}

const SHELF = 'link cost';
const OFTEN_MS = 60_000;
/** Of a frame on a websocket: 4 bytes, and 4 more that mask what a browser sends. */
const FRAME = { up: 8, down: 4 };

const isCost = (value: unknown): value is LinkCost =>
  typeof value === 'object' && value !== null && 'session' in value && 'up' in value && 'down' in value;

function stored(session: string): LinkCost {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(SHELF) ?? 'null');
    if (isCost(kept) && kept.session === session) return kept;
  } catch {
    // What cannot be read counts as nothing.
  }
  return { session, up: 0, down: 0 };
}

/** What this page has used and not added to the sum of all pages yet. */
const fresh = { up: 0, down: 0 };

export const linkCost = create<LinkCost | null>(() => null);

/** Adds what this page has used to the sum of this browser, and shows it. */
export function addUp(): void {
  const session = sessionClaims(readToken())?.session;
  if (session === undefined) return;
  const sum = stored(session);
  sum.up += fresh.up + takeBytesSent();
  sum.down += fresh.down;
  Object.assign(fresh, { up: 0, down: 0 });
  localStore.setItem(SHELF, JSON.stringify(sum));
  linkCost.setState(sum, true);
}

const text = new TextEncoder();
const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? text.encode(data).length + 1 : data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : 1;

const counted = new WeakSet<object>();

/** Begins to count. The browser tells what it fetched before; of the socket only the first few frames are missed. */
export function startLinkCost(): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) fresh.down += (entry as PerformanceResourceTiming).transferSize;
  });
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true });
  const stop = live.whenUp(({ io: { engine } }) => {
    if (counted.has(engine)) return;
    counted.add(engine);
    engine.on('packet', ({ data }) => void (fresh.down += sizeOf(data) + FRAME.down));
    engine.on('packetCreate', ({ data }) => void (fresh.up += sizeOf(data) + FRAME.up));
  });
  const timer = setInterval(addUp, OFTEN_MS);
  addEventListener('pagehide', addUp);
  return () => {
    addUp();
    observer.disconnect();
    stop();
    clearInterval(timer);
    removeEventListener('pagehide', addUp);
  };
}
