import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/support/browser';
import { register } from '../../tests/support/call';
import { startServer } from '../../tests/support/startServer';
import { mostOf, shown, type Measure } from './figure';
import { median } from './statistics';

/** A satellite link: its round trip, its speed either way, and the share of packets it loses. */
const LINK = { ms: 700, bitsPerSecond: 256_000, loss: 0.02 };
const PACKET = 1_400;
const ROUNDS = 3;
const PATIENCE_MS = 60_000;
const MOST_FORM_MS = 7_000;

/** The same losses in every run, from 0 to below 1. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/**
 * One direction of the link, which all connections share. A lost packet is sent again after a round trip, and what follows it on its connection
 * waits for it, as TCP delivers in order. TCP's slow start is not modelled.
 */
function createDirection(chance: () => number): (from: Socket, to: Socket) => void {
  let free = 0;
  return (from, to) => {
    const waiting: { packet: Buffer; arrival: number }[] = [];
    let delivered = 0;
    // One timer for all: timers of their own might overtake each other.
    const deliver = () => {
      while (waiting[0] && waiting[0].arrival <= performance.now() + 1) to.write(waiting.shift()?.packet ?? '');
      if (waiting[0]) setTimeout(deliver, waiting[0].arrival - performance.now());
    };
    from.on('data', (data: Buffer) => {
      from.pause();
      const isIdle = waiting.length === 0;
      for (let at = 0; at < data.length; at += PACKET) {
        const packet = data.subarray(at, at + PACKET);
        free = Math.max(free, performance.now()) + (packet.length * 8_000) / LINK.bitsPerSecond;
        delivered = Math.max(delivered, free + LINK.ms / 2 + (chance() < LINK.loss ? LINK.ms : 0));
        waiting.push({ packet, arrival: delivered });
      }
      if (isIdle) setTimeout(deliver, LINK.ms / 2);
      setTimeout(() => from.resume(), free - performance.now());
    });
    from.on('close', () => setTimeout(() => to.destroy(), Math.max(0, delivered - performance.now()) + LINK.ms / 2));
    from.on('error', () => from.destroy());
  };
}

/** The address of a link of that kind to the server at `port`. A connection begins after a round trip. */
async function openLink(port: number, seed: number): Promise<{ url: string; close(): void }> {
  const chance = createChance(seed);
  const [up, down] = [createDirection(chance), createDirection(chance)];
  const server = createServer({ noDelay: true }, (near) => {
    near.pause();
    setTimeout(() => {
      const far = connect({ host: '127.0.0.1', port, noDelay: true });
      up(near, far);
      down(far, near);
      near.resume();
    }, LINK.ms);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** Milliseconds from the address being opened until `see` has seen what is waited for. */
async function until(page: Page, path: string, see: () => Promise<unknown>): Promise<number> {
  page.setDefaultTimeout(PATIENCE_MS);
  const begun = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await see();
  return performance.now() - begun;
}

/** First visits over a satellite link that loses packets: until the sign-in form, and until the fleet of a user with a session. */
export const lossyLink: Measure = async () => {
  const [server, browser] = await Promise.all([startServer({ env: { DEMO: '1' } }), launchBrowser()]);
  const times = { form: [] as number[], fleet: [] as number[] };
  try {
    const token = await register(server.url);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const name of ['form', 'fleet'] as const) {
        const link = await openLink(Number(new URL(server.url).port), round);
        const context = await browser.newContext({ baseURL: link.url, viewport: { width: 1366, height: 850 } });
        if (name === 'fleet') await context.addInitScript((value) => localStorage.setItem('token', value), token);
        const page = await context.newPage();
        const seen = name === 'form' ? page.getByRole('button', { name: 'Sign in' }) : page.getByLabel('Select Vessel');
        times[name].push(await until(page, name === 'form' ? '/login' : '/', () => seen.waitFor()));
        await context.close();
        link.close();
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const seconds = (values: readonly number[]) =>
    `${(median(values) / 1_000).toFixed(2)} s (worst ${(Math.max(...values) / 1_000).toFixed(2)})`;
  return [
    mostOf('sign-in form, first visit, 256 kbit/s, 700 ms, 2 % loss', median(times.form), MOST_FORM_MS, 'ms', seconds(times.form)),
    shown('choice of vessel with a session, same link', seconds(times.fleet)),
  ];
};
