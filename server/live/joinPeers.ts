import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Join } from './startLive';

const LONGEST_WAIT_MS = 2_000;
const CONNECT_MS = 5_000;

/**
 * Ties several app processes on one database together through Redis at `url`. It carries news and nothing else: while it is away,
 * sockets are served what their own process writes at once and what the others write some seconds late, from the log. `say` is given the error when Redis goes away, and null when it is back.
 */
export function joinPeers(url: string, say: (away: unknown) => void): Join {
  return (io, here) => {
    const client = createClient({
      url,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_WAIT_MS) },
    });
    let away = false;
    client.on('ready', () => {
      if (away) say(null);
      away = false;
    });
    client.on('error', (error: unknown) => {
      if (!away) say(error);
      away = true;
    });
    client.connect().catch(() => undefined); // closed before it ever connected

    io.adapter(createAdapter(client));
    io.on('change', here.deliver);
    io.on('ended', here.endSession);
    return {
      tell(event, what) {
        // Not queued until it is back: the log holds what was not told.
        if (client.isReady) io.serverSideEmit(event, ...([what] as never));
      },
      close: () => client.destroy(),
    };
  };
}
