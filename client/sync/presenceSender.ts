import { Backoff } from '../../shared/basics/backoff';
import { PRESENCE_FLAGS, type Location } from '../../shared/api/presence';
import type { LiveSocket } from './connection';
import type { LiveClient } from './createLive';
import { presenceStore, takeNews, takeRoster } from './presence';

/** A new location is sent at once, the next one after this time, in milliseconds: as often as the server takes them (server/live/presence.ts). */
const MIN_INTERVAL_MS = 500;
const MIN_INTERVAL_HIGH_LATENCY_MS = 2_000;
/** The server refuses a location on a vessel whose log is not followed yet. It is sent again after this time. */
const RETRY_MS = { first: 500, most: 10_000 };

export interface PresenceSender {
  /** Sends where the user is now. `repeat`: send it even if it has not changed. */
  setLocation(next: Location, repeat?: boolean): void;
  stop(): void;
}

/**
 * Sends the user's location in the product (vessel, section, record, field, flags; see `Location`) whenever it changes, and receives the locations of others
 * (server/live/README.md, "Presence").
 */
export function createPresenceSender(
  live: Pick<LiveClient, 'whenUp'>,
  self: () => string | null,
  highLatency: () => boolean,
): PresenceSender {
  const subscribedSockets = new WeakSet<LiveSocket>();
  let socket: LiveSocket | null = null;
  let location: Location = [0];
  let sent = '';
  let entered = 0;
  let sentAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const backoff = new Backoff(RETRY_MS);
  let stopped = false;

  const sendIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  };

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!socket?.connected || JSON.stringify(location) === sent) return;
    sent = JSON.stringify(location);
    sentAt = performance.now();
    const [vessel] = location;
    if (vessel === entered) return void socket.emit('presence', location);
    socket.emit('presence', location, (answer) => {
      if ('left' in answer) {
        entered = vessel;
        backoff.reset();
      } else if (location[0] === vessel && !stopped) {
        // The log of the vessel is not followed yet.
        sent = '';
        sendIn(backoff.next());
      }
    });
  }

  function sendSoon(): void {
    const wait = sentAt + (highLatency() ? MIN_INTERVAL_HIGH_LATENCY_MS : MIN_INTERVAL_MS) - performance.now();
    if (wait <= 0) send();
    else if (timer === undefined) sendIn(wait);
  }

  const stopListening = live.whenUp((up) => {
    socket = up;
    if (!subscribedSockets.has(up)) {
      up.on('roster', (roster) => !stopped && roster[0] === location[0] && takeRoster(roster, self()));
      up.on('presence', (news) => !stopped && takeNews(news, self()));
    }
    subscribedSockets.add(up);
    [sent, entered] = ['', 0];
    send();
  });

  return {
    setLocation(next, repeat = false) {
      if (next[0] !== location[0]) presenceStore.setState({ vessel: next[0], tabs: {} });
      location = next;
      if (repeat) sent = '';
      // A user who chooses to be hidden is hidden at once, because the page may be closed before the next message is due.
      if ((next[4] ?? 0) & PRESENCE_FLAGS.unseen) send();
      else sendSoon();
    },
    stop() {
      location = [0];
      send();
      stopped = true;
      clearTimeout(timer);
      stopListening();
      presenceStore.setState(presenceStore.getInitialState());
    },
  };
}
