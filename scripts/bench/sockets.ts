import type { Socket } from 'node:net';
import { WebSocket, type RawData } from 'ws';
import type { Page } from 'playwright-core';
import { type Figure, quantile } from './figure';

/** Where to connect, and which log to follow; without `follow`, the server sends frames by itself. */
export interface Address {
  url: string;
  follow?: { token: string; vessel: number };
}

export interface Connected {
  /** The TCP socket, whose `bytesRead` counts the bytes on the wire. */
  wire: Socket;
  /** Sends an event, without waiting for an answer. */
  say(event: string, ...args: unknown[]): void;
  /** Stops answering pings, as a dead machine does. */
  die(): void;
  close(): void;
}

const PING = 0x32;
const CHANGE = Buffer.from('42["change",');

/** The change in a frame from `connect`. */
export const changeIn = (frame: Buffer): unknown => (JSON.parse(frame.subarray(2).toString()) as unknown[])[1];

/**
 * A minimal subscriber: it speaks the Socket.IO protocol over a bare `ws` client, so that the product and a floor with the same bytes are measured by the
 * same code. Resolves when it follows the log. `onChange` gets each frame with a change, `onOther` all others.
 */
export function connect(
  { url, follow }: Address,
  onChange: (frame: Buffer) => void,
  onOther: (frame: string) => void = () => undefined,
): Promise<Connected> {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  let wire: Socket;
  let isFollowing = false;
  let isDead = false;
  const say = (event: string, ...args: unknown[]) => socket.send(`42${JSON.stringify([event, ...args])}`);
  socket.once('upgrade', (response) => {
    wire = response.socket;
  });

  return new Promise((resolve, reject) => {
    const ready = () => {
      isFollowing = true;
      resolve({ wire, say, die: () => (isDead = true), close: () => socket.terminate() });
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${url} closed the connection.`)));
    if (!follow) socket.once('open', ready);
    socket.on('message', (data: RawData) => {
      const frame = data as Buffer;
      if (frame.length > CHANGE.length && frame.subarray(0, CHANGE.length).equals(CHANGE)) onChange(frame);
      else if (frame[0] === PING && frame.length === 1) {
        if (!isDead) socket.send('3');
        onOther('2');
      } else if (isFollowing) onOther(frame.toString());
      else if (follow) greet(frame.toString(), follow);
    });

    function greet(said: string, { token, vessel }: { token: string; vessel: number }): void {
      if (said.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (said.startsWith('40')) socket.send(`420${JSON.stringify(['watch', { vessel }])}`);
      else if (said.startsWith('430') && said.includes('"head"')) ready();
      else if (!said.startsWith('42')) reject(new Error(`Refused: ${said}`)); // the server's events, such as what the account may do, come at any time
    }
  });
}

const MOST_MS = 100;
/** By then the other screens are prefetched, and the server is idle. */
const SETTLED_MS = 6_000;

/** Starts recording the time from each input event to its paint (Event Timing). Returns a function that gives the times in milliseconds. */
export async function watchEvents(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (/^(key|click|pointer(down|up)|input)/.test(entry.name)) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
}

/** Types a text and deletes it again, one key every `interval` milliseconds. */
export async function typeSlowly(page: Page, text: string, interval: number): Promise<void> {
  const keys = [...[...text].map((letter) => (letter === ' ' ? 'Space' : letter)), ...Array.from(text, () => 'Backspace')];
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(interval);
  }
}

/** Loads the web font, as on a second visit, and waits until page and server are idle. */
export async function settle(page: Page, shown: () => Promise<void>): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('font') !== null);
  await page.reload();
  await shown();
  await page.waitForTimeout(SETTLED_MS);
}

/** The figure for the time from an input event to its paint. `more`: further text. */
export function paintFigure(what: string, seen: number[], more = ''): Figure {
  const most = quantile(seen, 0.98);
  return {
    name: `event to paint, ${what}, p98`,
    measured: `${most} ms (median ${quantile(seen, 0.5)}, worst ${Math.max(...seen)}, of ${seen.length}${more})`,
    floor: null,
    ratio: null,
    target: `≤ ${MOST_MS} ms`,
    ok: most <= MOST_MS,
  };
}
