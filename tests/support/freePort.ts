import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system gives out by itself, and above those that Chromium refuses. */
const PORTS = [20_000, 32_000] as const;
/** Each worker has its own of them, up to so many workers: nobody listens yet at a port that was only just found free. */
const SHARES = 6;
const SHARE = Number(process.env.VITEST_POOL_ID ?? 0) % SHARES;

/** Those that this process was given, also of servers that are ended for a while. */
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port for a server that starts later, or is ended and started again at its address: nothing else is given it meanwhile. */
export async function freePort(): Promise<number> {
  const port = PORTS[0] + SHARE + SHARES * randomInt((PORTS[1] - PORTS[0]) / SHARES);
  if (given.has(port)) return freePort();
  given.add(port);
  return (await isFree(port)) ? port : freePort();
}
