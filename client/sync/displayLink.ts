import { io, type Socket } from 'socket.io-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  DISPLAY_NAMESPACE,
  DISPLAY_REMOVED,
  displayPaths,
  type DisplayEvents,
  type DisplayVessel,
  type DeletedVessel,
  type DisplayPicture,
} from '../../shared/api/display';
import { createRequest, asProblem } from '../net/request';
import { Backoff } from '../../shared/basics/backoff';
import { fetchWithServerTime, noteServerTime, markSent, now } from '../net/serverTime';
import { cachePicture, cachedPicture } from './cachedPicture';
import type { Link } from './store';
import { refusalOf } from './connection';

interface DisplayState {
  picture: DisplayPicture | null;
  link: Link;
  /** The server serves a newer page than this one. */
  tooOld: boolean;
}

interface DisplayLink {
  store: StoreApi<DisplayState>;
  /** Connects and follows the picture. Returns the function that stops it. */
  start(): () => void;
}

const BUILD = import.meta.env.CLIENT_BUILD as string | undefined;
/** How often the picture is loaded again, in case an event was missed, and the socket connected, in case nothing else does. */
const RECHECK_MS = 60_000;
/** News of vessels outside a partial picture load it again at most this often, in milliseconds. */
const SOON_MS = 15_000;
/** Between attempts to load the picture, and to connect after a refusal. */
const PAUSES_MS = { first: 2_000, most: 30_000 };
/** A restart of the server takes less than this, so the display shows 'offline' only afterwards. */
const OFFLINE_AFTER_MS = 10_000;

/**
 * Follows the picture of the wall display that `token` belongs to. Starts with the cached picture, applies news of vessels, and loads
 * the picture again whenever the link is back or the settings change. `onRemoved` is called when the token is no longer valid.
 */
export function createDisplayLink(token: string, onRemoved: () => void): DisplayLink {
  const cached = cachedPicture();
  const store = createStore<DisplayState>(() => ({
    picture: cached?.picture ?? null,
    link: { state: 'connecting', since: cached?.lastContact ?? null },
    tooOld: false,
  }));
  const request = createRequest({ token: () => token, fetch: fetchWithServerTime });
  const backoff = new Backoff(PAUSES_MS);
  let stopped = true;
  let asking = false;
  let askAgain = false;
  let meanwhile: News[] = [];
  /** Whether the last request was answered. A connected socket to a server that cannot answer counts as offline. */
  let isCurrent = false;
  let lastContact = cached?.lastContact ?? null;
  let soonTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;

  const socket: Socket<DisplayEvents> = io(DISPLAY_NAMESPACE, {
    transports: ['websocket'],
    auth: { token, build: BUILD },
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  });

  const noteContact = () => {
    if (stopped || !isCurrent) return;
    lastContact = now();
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
    if (socket.connected) store.setState({ link: { state: 'live', since: lastContact } });
  };
  const showOfflineSoon = () => {
    offlineTimer ??= setTimeout(() => store.setState({ link: { state: 'offline', since: lastContact } }), OFFLINE_AFTER_MS);
  };
  const onRevoked = () => {
    if (stopped) return;
    stop();
    onRemoved();
  };
  const wake = () => void (socket.connected ? ask() : socket.connect());
  const wakeLater = () => {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(wake, backoff.next());
  };

  async function ask(): Promise<void> {
    if (stopped) return;
    askAgain = asking;
    if (asking) return;
    asking = true;
    meanwhile = [];
    const sent = markSent();
    try {
      const picture = await request<DisplayPicture>('GET', displayPaths.picture);
      if (stopped) return;
      noteServerTime(picture.at, sent);
      backoff.reset();
      isCurrent = true;
      showPicture(picture, meanwhile);
      noteContact();
      cachePicture({ picture, lastContact: now() });
    } catch (thrown) {
      if (stopped) return;
      // A proxy on the way may answer 401 too.
      if (asProblem(thrown).message === DISPLAY_REMOVED) return onRevoked();
      isCurrent = false;
      showOfflineSoon();
      wakeLater();
    } finally {
      asking = false;
    }
    if (askAgain) void ask();
  }

  const askSoon = () => {
    soonTimer ??= setTimeout(() => {
      soonTimer = undefined;
      void ask();
    }, SOON_MS);
  };

  function showPicture(picture: DisplayPicture, news: readonly News[]): void {
    store.setState({ picture: withNews(picture, news) });
    const known = new Set(picture.shown.map(({ id }) => id));
    if (picture.more > 0 && news.some(({ id }) => !known.has(id))) askSoon();
  }

  socket.on('connect', () => void ask());
  socket.on('changed', () => {
    // News that were sent under the former settings must not be shown.
    meanwhile = [];
    void ask();
  });
  socket.on('vessels', (news) => {
    const { picture } = store.getState();
    if (!picture) return;
    // These news may be newer than the answer that is on its way.
    if (asking) meanwhile.push(...news);
    showPicture(picture, news);
    noteContact();
  });
  socket.on('revoked', onRevoked);
  socket.on('client_too_old', () => store.setState({ tooOld: true }));
  socket.io.on('ping', noteContact);
  socket.on('disconnect', (reason) => {
    showOfflineSoon();
    // The library does not reconnect on its own after this reason.
    if (reason === 'io server disconnect' && !stopped) wakeLater();
  });
  socket.on('connect_error', (error) => {
    if (stopped) return;
    if (refusalOf(error) === 'signed_out') return onRevoked();
    showOfflineSoon();
    if (!socket.active) wakeLater();
  });
  let recheck: ReturnType<typeof setInterval> | undefined;

  function stop(): void {
    stopped = true;
    clearInterval(recheck);
    clearTimeout(retryTimer);
    clearTimeout(soonTimer);
    soonTimer = undefined;
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
    for (const event of ['online', 'pageshow']) removeEventListener(event, wake);
    socket.disconnect();
  }

  function start(): () => void {
    stopped = false;
    recheck = setInterval(wake, RECHECK_MS);
    for (const event of ['online', 'pageshow']) addEventListener(event, wake);
    showOfflineSoon();
    socket.connect();
    return stop;
  }
  return { store, start };
}

type News = DisplayVessel | DeletedVessel;

/**
 * `picture` with the newer of each vessel's values. If the fleet is larger than the picture, only the server can decide whether another
 * vessel belongs in it.
 */
function withNews(picture: DisplayPicture, news: readonly News[]): DisplayPicture {
  if (news.length === 0) return picture;
  const shown = new Map(picture.shown.map((vessel) => [vessel.id, vessel]));
  for (const vessel of news) {
    const known = shown.get(vessel.id);
    if (!known && picture.more > 0) continue;
    if (vessel.facts === null) shown.delete(vessel.id);
    else if ((known?.seq ?? 0) <= vessel.seq) shown.set(vessel.id, vessel);
  }
  return { ...picture, shown: [...shown.values()] };
}
