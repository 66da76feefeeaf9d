import { randomInt } from 'node:crypto';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { type PresenceNews, type Roster, PRESENCE_FLAGS, type Location } from '../../shared/api/presence';
import { every, guarded } from '../guarded';
import { createPeerRosters, type PeerNews, expired, newsOf, tabOf, type Presence } from './roster';
import { room, type LiveServer, type ServerSocket } from './LiveServer';
import type { Refused } from '../../shared/api/events';
import { Problem } from '../../shared/basics/problem';
import { kindOfWireCode } from '../../shared/kinds/kinds';
import { createBucket } from '../http/tokenBucket';
import * as z from 'zod/mini';

const EXPIRE_EVERY_MS = 2_000;
/** How often the whole roster is sent to the other processes. */
const WHOLE_EVERY_MS = 10_000;
const FORMS: readonly InvoiceForm[] = ['full', 'summary'];

interface PresenceHub {
  /** A name for a new tab, unique among the processes. */
  newTab(): string;
  /** Sets the location of a tab; null: none. */
  put(tab: string, presence: Presence | null): void;
  /** All tabs on a vessel but `except`, as a viewer with `form` sees them. */
  roster(vessel: number, form: InvoiceForm, except: string): Roster;
  /** Sends the own roster to the other processes and asks for theirs. */
  join(): void;
  /** Handles a message of another process. */
  onPeerNews(news: PeerNews<Presence>): void;
  stop(): void;
}

/**
 * Presence: the locations of tabs, only in memory. Each process has the roster of its own tabs. Changes are sent to the sockets of this process, and to
 * the other processes with `send`, which also get the whole roster every 10 s (.github/DECISIONS.md, presence).
 */
export function createPresence(io: LiveServer, send: (news: PeerNews<Presence>) => void): PresenceHub {
  const own = new Map<string, Presence>();
  // Short, because every frame carries it; unique enough among a few processes.
  const name = randomInt(36 ** 3).toString(36);
  let tabs = 0;

  function emitChange(tab: string, now: Presence | null, before: Presence | undefined): void {
    if (before && before.vessel !== now?.vessel) for (const form of FORMS) emit(form, [before.vessel, tab]);
    if (now) for (const form of FORMS) emit(form, newsOf(form, tab, now, before));
  }

  function emit(form: InvoiceForm, news: PresenceNews | null): void {
    if (news) io.local.to(room.presence(news[0])[form]).except(room.tab(news[1])).emit('presence', news);
  }

  const peers = createPeerRosters<Presence>(emitChange);

  function put(tab: string, presence: Presence | null): void {
    const before = own.get(tab);
    if (presence) own.set(tab, presence);
    else if (!own.delete(tab)) return;
    emitChange(tab, presence, before);
    send({ from: name, tabs: [[tab, presence]] });
  }

  const sendWhole = () => send({ from: name, tabs: [...own], whole: true });
  const expiring = every(EXPIRE_EVERY_MS, 'presence', () => {
    const now = performance.now();
    for (const [tab, presence] of own) {
      const current = expired(presence, now);
      if (current !== presence) put(tab, current);
    }
    peers.dropSilent(now);
  });
  const sending = every(WHOLE_EVERY_MS, 'roster of presence', sendWhole);
  return {
    newTab: () => `${name}${(tabs += 1).toString(36)}`,
    put,
    roster(vessel, form, except) {
      const all = [...own, ...peers.entries()].filter(([tab, presence]) => presence.vessel === vessel && tab !== except);
      return [vessel, all.map(([tab, presence]) => tabOf(form, tab, presence))];
    },
    join: () => send({ from: name, tabs: [...own], whole: true, asks: true }),
    onPeerNews(news) {
      if (news.from === name) return;
      if (news.asks) sendWhole();
      peers.receive(news, performance.now());
    },
    stop() {
      clearInterval(expiring);
      clearInterval(sending);
      send({ from: name, tabs: [], bye: true });
    },
  };
}

/** The rate limit of locations on one connection. */
const LOCATIONS = { most: 20, perSecond: 2 };
/** A tab that is reloaded is back within this time, so it is not shown as gone before. */
const GRACE_MS = 4_000;
/** The reasons of a disconnect for which the grace applies. With any other reason the user has left, or was gone for long. */
const MAY_COME_BACK: ReadonlySet<string> = new Set(['transport close', 'transport error']);

const whole = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const word = z.string().check(z.maxLength(40));
const flags = z.int().check(z.gte(0), z.lte(7));
const someParts = z.array(z.unknown()).check(z.minLength(1), z.maxLength(5));
const parts = z.tuple([whole, word, whole, word, flags]);

const MALFORMED = 'Send [vessel, section, record, field, flags], cut after the last that there is.';

type FullLocation = [vessel: number, section: string, record: number, field: string, flags: number];

/** Parses a location and adds its omitted parts. @throws Problem 'bad_request' for anything else, including unknown sections and fields. */
function readLocation(raw: unknown): FullLocation {
  const some = someParts.safeParse(raw);
  if (!some.success) throw new Problem('bad_request', MALFORMED);
  const [vessel, inSection = '', atRecord = 0, atField = '', withFlags = 0] = some.data;
  const read = parts.safeParse([vessel, inSection, atRecord, atField, withFlags]);
  if (!read.success) throw new Problem('bad_request', MALFORMED);
  const [, section, record, field] = read.data;
  const kind = kindOfWireCode(section);
  const isValid = kind ? field === '' || Object.hasOwn(kind.fields, field) : section === '' && record === 0 && field === '';
  if (!isValid) throw new Problem('bad_request', MALFORMED);
  return read.data;
}

/**
 * Handles the locations of a socket (server/live/README.md, "Presence"). It sees the other tabs on a vessel, and they see it, only while it follows the
 * vessel's log. `inTurn` runs a task after the requests before it.
 */
export function onLocation(socket: ServerSocket, hub: PresenceHub, inTurn: (task: () => Promise<void>) => void): void {
  const { viewer } = socket.data;
  const tab = hub.newTab();
  void socket.join(room.tab(tab));
  const locations = createBucket(LOCATIONS);
  let at = 0;

  async function setLocation([vessel, section, record, field, flags]: FullLocation): Promise<void> {
    if (!socket.connected) return;
    if (vessel !== 0 && !socket.rooms.has(room.log(vessel)[viewer.invoiceForm])) throw new Problem('not_found', 'Watch the vessel first.');
    const isNew = at !== vessel;
    if (isNew && at !== 0) await socket.leave(room.presence(at)[viewer.invoiceForm]);
    at = vessel;
    const isSeen = vessel !== 0 && !(flags & PRESENCE_FLAGS.unseen);
    hub.put(tab, isSeen ? { vessel, email: viewer.email, section, record, field, flags, said: performance.now() } : null);
    if (!isNew || vessel === 0) return;
    socket.emit('roster', hub.roster(vessel, viewer.invoiceForm, tab));
    await socket.join(room.presence(vessel)[viewer.invoiceForm]);
  }

  socket.on('presence', (...args: [place: Location, ...unknown[]]) => {
    const answer = args.at(-1) as unknown;
    // Every acknowledgement without data is `left`, also that of a new location.
    const reply = (result: Refused | { left: true }) => typeof answer === 'function' && void answer(result);
    if (!locations.take()) return void reply({ error: 'Too many places at once. Please slow down.', code: 'too_many' });
    inTurn(async () => {
      try {
        await setLocation(readLocation(args[0]));
        reply({ left: true });
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now.');
        reply({ error: problem.message, code: problem.code });
      }
    });
  });
  socket.on('disconnect', (reason) => {
    at = 0;
    if (MAY_COME_BACK.has(reason))
      setTimeout(
        guarded('tab left', () => hub.put(tab, null)),
        GRACE_MS,
      ).unref();
    else hub.put(tab, null);
  });
}
