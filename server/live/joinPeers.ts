import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import { checkEpoch, epoch, knownEpoch } from '../database/epoch';
import { backoffMs } from '../../shared/basics/backoff';
import { guarded } from '../guarded';
import { logger } from '../logger';
import type { Join, PeerEvents } from './LiveServer';

const WAITS = { first: 50, most: 2_000 };
const CONNECT_MS = 5_000;
/** What a Redis that falls silent may be sent. */
const MOST_UNANSWERED = 10_000;

/**
 * Ties several app processes on one database together through Redis at `url`, and only those. It carries news and nothing else:
 * while it is away, sockets are served what their own process writes at once and what the others write some seconds late, from the
 * log. `say` is given the error when Redis goes away, and null when it is back.
 */
export function joinPeers(url: string, say: (away: unknown) => void): Join {
  return (io, here) => {
    const client = createClient({
      url,
      commandsQueueMaxLength: MOST_UNANSWERED,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => backoffMs(WAITS, tries + 1) },
    });
    let away = false;
    const ready = () => {
      if (away) say(null);
      away = false;
      here.joined();
    };
    const lost = (error: unknown) => {
      if (!away) say(error);
      away = true;
    };
    client.on('ready', guarded('Redis ready', ready)).on('error', guarded('Redis away', lost));
    // The adapter does not wait for what it sends: what a link that broke has lost is found in the log.
    const publish = client.publish.bind(client);
    Object.assign(client, { publish: (...[channel, message]: Parameters<typeof publish>) => publish(channel, message).catch(() => 0) });
    client.connect().catch(() => undefined); // closed before it ever connected

    // Two installations may share one Redis: each has names of its own there, and says in each message who it is.
    const names = `vessel-ops:${epoch()}`;
    io.adapter(createAdapter(client, { streamName: names, channelPrefix: names }));
    let said = false;
    /** Whether a message is for us; of those that are not it is said once. */
    function isOurs(installation: string): boolean {
      if (installation === knownEpoch()) return true;
      if (!said) logger.warn({ installation }, 'Redis brings messages of another installation: they are ignored');
      said = true;
      // It may be this one, restored from a backup.
      void checkEpoch().catch(() => undefined);
      return false;
    }
    const hear = <E extends keyof PeerEvents>(event: E, bring: (what: Parameters<PeerEvents[E]>[0]) => void) =>
      io.on(
        event,
        guarded(`word of a peer, ${event}`, (what: never, installation: string) => isOurs(installation) && bring(what)) as never,
      );
    hear('change', (change) => here.deliver(change));
    hear('ended', (session) => here.endSession(session));
    hear('person', (person) => here.sendPerson(person));
    hear('here', (news) => here.hear(news));
    hear('aboard', (news) => here.hearAboard(news));
    return {
      tell(event, what) {
        // Not queued until it is back: the log holds what was not told.
        if (client.isReady) io.serverSideEmit(event, ...([what, knownEpoch()] as never));
      },
      close: () => client.destroy(),
    };
  };
}
