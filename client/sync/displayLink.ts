import { io, type Socket } from 'socket.io-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  DISPLAY_NAMESPACE,
  displayPaths,
  type DisplayEvents,
  type DisplayVessel,
  type DeletedVessel,
  type DisplayPicture,
} from '../../shared/api/display';
import { createRequest } from '../net/request';
import { Backoff } from '../../shared/basics/backoff';
import { asProblem } from '../net/problems';
import { fetchWithServerTime, noteServerTime, markSent, now } from '../net/serverTime';
import { cachePicture, cachedPicture } from './cachedPicture';
import type { Link } from './store';
import { refusalOf } from './connection';

export interface DisplayState {
  picture: DisplayPicture | null;
  link: Link;
  /** The server serves a newer page than this one. */
  tooOld: boolean;
}

export interface DisplayLink {
  store: StoreApi<DisplayState>;
  /** Begins to follow; returns how to stop. */
  start(): () => void;
}

const BUILD = import.meta.env.CLIENT_BUILD as string | undefined;
/** In case an event was missed, the picture is asked for this often. */
const RECHECK_MS = 60_000;
/** A picture that does not hold all vessels is asked for no more often, however much there is news of others; in milliseconds. */
const SOON_MS = 15_000;
/** Between tries to get a picture, and to make a link that was refused. */
const PAUSES_MS = { first: 2_000, most: 30_000 };
/** A restart of the server takes less: nothing is said of it. */
const PATIENCE_MS = 10_000;

/**
 * Follows the picture of the display that `token` belongs to, for weeks: begins with what this browser has kept, and asks again whenever the
 * link is back or something is news. `onRemoved` is called when the token opens nothing any more.
 */
export function createDisplayLink(token: string, onRemoved: () => void): DisplayLink {
  const kept = cachedPicture();
  const store = createStore<DisplayState>(() => ({
    picture: kept?.picture ?? null,
    link: { state: 'connecting', since: kept?.heard ?? null },
    tooOld: false,
  }));
  const request = createRequest({ token: () => token, invoiceToken: () => null, fetch: fetchWithServerTime });
  const backoff = new Backoff(PAUSES_MS);
  let over = true;
  let asking = false;
  let again = false;
  let meanwhile: News[] = [];
  /** Whether what is shown is what the server last answered: a link to a server that cannot answer is none. */
  let current = false;
  let heard = kept?.heard ?? null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const socket: Socket<DisplayEvents> = io(DISPLAY_NAMESPACE, {
    transports: ['websocket'],
    auth: { token, build: BUILD },
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  });

  const hear = () => {
    if (over || !current) return;
    heard = now();
    clearTimeout(patience);
    patience = undefined;
    if (socket.connected) store.setState({ link: { state: 'live', since: heard } });
  };
  const lose = () => {
    patience ??= setTimeout(() => store.setState({ link: { state: 'offline', since: heard } }), PATIENCE_MS);
  };
  const removed = () => {
    if (over) return;
    stop();
    onRemoved();
  };
  const later = (act: () => void) => {
    clearTimeout(retry);
    retry = setTimeout(act, backoff.next());
  };

  async function ask(): Promise<void> {
    if (over) return;
    again = asking;
    if (asking) return;
    asking = true;
    meanwhile = [];
    const sent = markSent();
    try {
      const picture = await request<DisplayPicture>('GET', displayPaths.picture);
      if (over) return;
      noteServerTime(picture.at, sent);
      backoff.reset();
      current = true;
      take(picture, meanwhile);
      hear();
      cachePicture({ picture, heard: now() });
    } catch (thrown) {
      if (asProblem(thrown).code === 'signed_out') return removed();
      current = false;
      lose();
      later(() => void ask());
    } finally {
      asking = false;
    }
    if (again) void ask();
  }

  const askSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      void ask();
    }, SOON_MS);
  };

  function take(picture: DisplayPicture, news: readonly News[]): void {
    store.setState({ picture: withNews(picture, news) });
    const held = new Set(picture.shown.map(({ id }) => id));
    if (picture.more > 0 && news.some(({ id }) => !held.has(id))) askSoon();
  }

  socket.on('connect', () => void ask());
  socket.on('changed', () => {
    // What was told by the settings before is no longer to be shown.
    meanwhile = [];
    void ask();
  });
  socket.on('vessels', (news) => {
    const { picture } = store.getState();
    if (!picture) return;
    // What the answer was read before is newer than it.
    if (asking) meanwhile.push(...news);
    take(picture, news);
    hear();
  });
  socket.on('revoked', removed);
  socket.on('client_too_old', () => store.setState({ tooOld: true }));
  socket.io.on('ping', hear);
  socket.on('disconnect', (reason) => {
    lose();
    // Sent away, the library does not come back on its own.
    if (reason === 'io server disconnect' && !over) later(() => socket.connect());
  });
  socket.on('connect_error', (error) => {
    if (over) return;
    if (refusalOf(error) === 'signed_out') return removed();
    lose();
    if (!socket.active) later(() => socket.connect());
  });
  let recheck: ReturnType<typeof setInterval> | undefined;
  const wake = () => void (socket.connected ? ask() : socket.connect());

  function stop(): void {
    over = true;
    clearInterval(recheck);
    clearTimeout(retry);
    clearTimeout(soon);
    soon = undefined;
    clearTimeout(patience);
    patience = undefined;
    for (const event of ['online', 'pageshow']) removeEventListener(event, wake);
    socket.disconnect();
  }

  function start(): () => void {
    over = false;
    recheck = setInterval(() => void (socket.connected && ask()), RECHECK_MS);
    for (const event of ['online', 'pageshow']) addEventListener(event, wake);
    lose();
    socket.connect();
    return stop;
  }
  return { store, start };
}

type News = DisplayVessel | DeletedVessel;

/**
 * `picture` with what its vessels are told to be now, where that is newer than what it holds. Of a fleet that is larger than a picture, only
 * the server can say whether another vessel belongs there.
 */
function withNews(picture: DisplayPicture, news: readonly News[]): DisplayPicture {
  if (news.length === 0) return picture;
  const shown = new Map(picture.shown.map((vessel) => [vessel.id, vessel]));
  for (const vessel of news) {
    const held = shown.get(vessel.id);
    if (!held && picture.more > 0) continue;
    if (vessel.facts === null) shown.delete(vessel.id);
    else if ((held?.seq ?? 0) <= vessel.seq) shown.set(vessel.id, vessel);
  }
  return { ...picture, shown: [...shown.values()] };
}
