import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import { checkEpoch, epoch, knownEpoch } from '../database/epoch';
import { backoffMs } from '../../shared/basics/backoff';
import { guarded } from '../guarded';
import { logger } from '../logger';
import type { Join, PeerEvents } from './LiveServer';

const RETRY_MS = { first: 50, most: 2_000 };
const CONNECT_MS = 5_000;
/** The maximum number of commands without an answer. */
const MOST_UNANSWERED = 10_000;

/**
 * Connects the processes on one database through Redis at `url`. Redis carries only notifications. While it is away, sockets get the changes of their
 * own process at once and those of other processes some seconds later, from the log. `onState`: called with the error when the connection is lost, and
 * with null when it is back.
 */
export function joinPeers(url: string, onState: (error: unknown) => void): Join {
  return (io, handlers) => {
    const client = createClient({
      url,
      commandsQueueMaxLength: MOST_UNANSWERED,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: (tries) => backoffMs(RETRY_MS, tries + 1) },
    });
    let away = false;
    const ready = () => {
      if (away) onState(null);
      away = false;
      handlers.joined();
    };
    const lost = (error: unknown) => {
      if (!away) onState(error);
      away = true;
    };
    client.on('ready', guarded('Redis ready', ready)).on('error', guarded('Redis away', lost));
    // The adapter does not handle errors of `publish`. Messages that are lost are found in the log.
    const publish = client.publish.bind(client);
    Object.assign(client, { publish: (...[channel, message]: Parameters<typeof publish>) => publish(channel, message).catch(() => 0) });
    client.connect().catch(() => undefined); // closed before it ever connected

    // Two installations may share a Redis, so each has its own names there and sends its epoch with each message.
    const names = `vessel-ops:${epoch()}`;
    io.adapter(createAdapter(client, { streamName: names, channelPrefix: names }));
    let isLogged = false;
    /** Whether a message comes from this installation. The first foreign message is logged. */
    function isOurs(installation: string): boolean {
      if (installation === knownEpoch()) return true;
      if (!isLogged) logger.warn({ installation }, 'Redis brings messages of another installation: they are ignored');
      isLogged = true;
      // It may be this installation with a new epoch, after a restore.
      void checkEpoch().catch(() => undefined);
      return false;
    }
    const onPeer = <E extends keyof PeerEvents>(event: E, handle: (what: Parameters<PeerEvents[E]>[0]) => void) =>
      io.on(
        event,
        guarded(`message of a peer, ${event}`, (what: never, installation: string) => isOurs(installation) && handle(what)) as never,
      );
    onPeer('change', (change) => handlers.deliver(change));
    onPeer('ended', (session) => handlers.endSession(session));
    onPeer('access', (user) => handlers.changeAccess(user));
    onPeer('person', (person) => handlers.sendPerson(person));
    onPeer('presence', (news) => handlers.onPresence(news));
    onPeer('on_board', (news) => handlers.onOnBoard(news));
    return {
      send(event, what) {
        // Dropped while Redis is away: the others find changes in the log.
        if (client.isReady) io.serverSideEmit(event, ...([what, knownEpoch()] as never));
      },
      close: () => client.destroy(),
    };
  };
}
