import { Backoff } from '../../shared/basics/backoff';
import { PRESENCE_FLAGS, type Location } from '../../shared/api/presence';
import type { LiveSocket } from './connection';
import type { LiveClient } from './createLive';
import { presenceStore, takeNews, takeRoster } from './presence';

/** A step is said at once, the next one after this long; in milliseconds. */
const APART_MS = 250;
const APART_FAR_MS = 2_000;
/** A vessel that is not followed yet is entered again after this long. */
const AGAIN_MS = { first: 500, most: 10_000 };

export interface PresenceSender {
  /** Where the user is now. `repeat`: said even if it was said before. */
  at(place: Location, repeat?: boolean): void;
  stop(): void;
}

/** Tells the server where the user is, only when that changes, and hears where the others are (server/live/README.md, "Presence"). */
export function createPresenceSender(live: Pick<LiveClient, 'whenUp'>, self: () => string | null, far: () => boolean): PresenceSender {
  const heard = new WeakSet<LiveSocket>();
  let socket: LiveSocket | null = null;
  let wanted: Location = [0];
  let said = '';
  let entered = 0;
  let saidAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const backoff = new Backoff(AGAIN_MS);
  let stopped = false;

  const sayIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(say, ms);
  };

  function say(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!socket?.connected || JSON.stringify(wanted) === said) return;
    said = JSON.stringify(wanted);
    saidAt = performance.now();
    const [vessel] = wanted;
    if (vessel === entered) return void socket.emit('presence', wanted);
    socket.emit('presence', wanted, (answer) => {
      if ('left' in answer) {
        entered = vessel;
        backoff.reset();
      } else if (wanted[0] === vessel && !stopped) {
        // Its log is not followed yet.
        said = '';
        sayIn(backoff.next());
      }
    });
  }

  function soon(): void {
    const wait = saidAt + (far() ? APART_FAR_MS : APART_MS) - performance.now();
    if (wait <= 0) say();
    else if (timer === undefined) sayIn(wait);
  }

  const stopHearing = live.whenUp((up) => {
    socket = up;
    if (!heard.has(up)) {
      up.on('roster', (roster) => !stopped && roster[0] === wanted[0] && takeRoster(roster, self()));
      up.on('presence', (news) => !stopped && takeNews(news, self()));
    }
    heard.add(up);
    [said, entered] = ['', 0];
    say();
  });

  return {
    at(place, repeat = false) {
      if (place[0] !== wanted[0]) presenceStore.setState({ vessel: place[0], tabs: {} });
      wanted = place;
      if (repeat) said = '';
      // A user who switches it on is hidden at once: the page may be left before the next message is due.
      if ((place[4] ?? 0) & PRESENCE_FLAGS.unseen) say();
      else soon();
    },
    stop() {
      wanted = [0];
      say();
      stopped = true;
      clearTimeout(timer);
      stopHearing();
      presenceStore.setState(presenceStore.getInitialState());
    },
  };
}
