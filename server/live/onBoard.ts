import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OnBoard } from '../../shared/api/presence';
import type { Person } from '../../shared/basics/person';
import { trusted } from '../database/encoding';
import { AccountModel } from '../database/models/accounts';
import { OnBoardModel, type OnBoardDocument } from '../database/models/userState';
import { sees } from '../http/access';
import { every, guarded } from '../guarded';
import { logger } from '../logger';
import { type ConnectedTab, hiddenFrom, type LiveServer, room, type ServerSocket } from './LiveServer';
import { createPeerRosters, type PeerNews } from './roster';
import type { Refused } from '../../shared/api/events';
import { createBucket } from '../http/tokenBucket';
import * as z from 'zod/mini';

/** How often the time is stored while a person on board is connected, and how long changes are collected; in milliseconds. */
const STORE_EVERY_MS = 60_000;
const COLLECT_MS = 500;
/** How long connecting tabs are collected, in milliseconds. One query reads the vessels of all, because thousands may return at once. */
const ARRIVE_MS = 100;
const CHECK_PEERS_MS = 5_000;
const WHOLE_EVERY_MS = 10_000;
/** How long a stopping server waits for the last times to be stored, in milliseconds. */
const LAST_STORE_MS = 1_000;

interface OnBoardHub {
  /** A tab has connected. */
  enter(tab: string, user: number, email: string): Promise<void>;
  /** The number of unsent writes of a tab has changed. */
  setWaiting(tab: string, waiting: number): void;
  /** A tab has left. */
  leave(tab: string): void;
  /** A person is on board of another vessel, or ashore. */
  move(person: Pick<Person, 'email' | 'vessel'>): void;
  /** All vessels with people on board who were ever connected. */
  read(): Promise<OnBoard[]>;
  /** Sends the own roster to the other processes and asks for theirs. */
  join(): void;
  /** Handles the roster of another process. */
  onPeerNews(news: PeerNews<ConnectedTab>): void;
  stop(): Promise<void>;
}

/** The vessel of each account that is on board of one. */
async function readVessels(users: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await AccountModel.find({ _id: trusted({ $in: users }), vessel: trusted({ $ne: null }) }, { vessel: 1 }).lean<
    { _id: number; vessel: number }[]
  >();
  return new Map(found.map(({ _id, vessel }) => [_id, vessel]));
}

/**
 * When people on board of each vessel were last connected. Connected tabs are in memory: each process has the roster of its own and sends it to the
 * other processes with `send`. The last time is stored in the database.
 */
export function createOnBoard(io: LiveServer, send: (news: PeerNews<ConnectedTab>) => void): OnBoardHub {
  const name = randomInt(36 ** 6).toString(36);
  const own = new Map<string, ConnectedTab>();
  const changedVessels = new Set<number>();
  const storedAt = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const peers = createPeerRosters<ConnectedTab>((_tab, now, before) => note(now, before));

  const tabsOnBoard = (vessel: number) => [...own, ...peers.entries()].map(([, tab]) => tab).filter((each) => each.vessel === vessel);

  /** The number of unsent writes. The tabs of a person share their writes, so the highest number counts. */
  function waitingOf(tabs: readonly ConnectedTab[]): number {
    const most = new Map<string, number>();
    for (const { email, waiting } of tabs) most.set(email, Math.max(waiting, most.get(email) ?? 0));
    return [...most.values()].reduce((sum, waiting) => sum + waiting, 0);
  }

  function store(vessel: number, waiting = waitingOf(tabsOnBoard(vessel))): Promise<void> {
    storedAt.set(vessel, performance.now());
    return OnBoardModel.updateOne({ _id: vessel }, { $set: { at: new Date(), waiting } }, { upsert: true }).then(
      () => undefined,
      (error: unknown) => logger.warn({ err: error, vessel }, 'last connection not stored'),
    );
  }
  const ownVessels = () => new Set([...own.values()].flatMap(({ vessel }) => (vessel === null ? [] : [vessel])));
  const storeAll = () => Promise.all([...ownVessels()].map((vessel) => store(vessel)));

  const stateOf = (vessel: number, stored: OnBoardDocument | null | undefined): OnBoard[] => {
    const tabs = tabsOnBoard(vessel);
    if (tabs.length > 0) return [[vessel, Date.now(), 1, waitingOf(tabs)]];
    return stored ? [[vessel, stored.at.getTime(), 0, stored.waiting]] : [];
  };

  function note(...tabs: readonly (ConnectedTab | null | undefined)[]): void {
    for (const tab of tabs) if (tab && tab.vessel !== null) changedVessels.add(tab.vessel);
    if (changedVessels.size > 0) timer ??= setTimeout(guarded('on board', emitChanged), COLLECT_MS).unref();
  }

  async function emitChanged(): Promise<void> {
    timer = undefined;
    const vessels = [...changedVessels];
    changedVessels.clear();
    if (!io.sockets.adapter.rooms.has(room.onBoard)) return;
    for (const vessel of vessels) {
      const stored =
        tabsOnBoard(vessel).length > 0
          ? null
          : await OnBoardModel.findById(vessel)
              .lean<OnBoardDocument>()
              .catch(() => null);
      const hidden = hiddenFrom(io, ({ access }) => sees(access, vessel));
      for (const news of stateOf(vessel, stored)) io.local.to(room.onBoard).except(hidden).emit('on_board', news);
    }
  }

  /** Updates a tab; null: it has left. When the last tab leaves a vessel, the time is stored before clients are notified, because they may read it. */
  async function put(tab: string, now: ConnectedTab | null): Promise<void> {
    const before = own.get(tab);
    const [left, came] = [before?.vessel ?? null, now?.vessel ?? null];
    const waited = left === null ? 0 : waitingOf(tabsOnBoard(left));
    if (now) own.set(tab, now);
    else own.delete(tab);
    if (left !== null && left !== came && !ownVessels().has(left)) await store(left, waited);
    else if (came !== null && performance.now() - (storedAt.get(came) ?? -Infinity) > STORE_EVERY_MS) void store(came);
    note(now, before);
    if (left !== null || came !== null) send({ from: name, tabs: [[tab, came === null ? null : now]] });
  }

  const sendWhole = (asks = false) =>
    send({ from: name, tabs: [...own].filter(([, { vessel }]) => vessel !== null), whole: true, ...(asks && { asks }) });
  const timers = [
    every(STORE_EVERY_MS, 'last connections', storeAll),
    every(CHECK_PEERS_MS, 'peers on board', () => peers.dropSilent(performance.now())),
    every(WHOLE_EVERY_MS, 'roster on board', () => sendWhole()),
  ];
  const open = new Set<string>();
  /** Tabs whose vessel is being read. `vessel`: where the person has moved meanwhile, which the read may not know. */
  const entering = new Map<string, { email: string; vessel?: number | null }>();

  const arriving = new Set<number>();
  let reading: Promise<ReadonlyMap<number, number>> | null = null;

  /** The vessel of an account whose tab connects; null ashore. */
  async function vesselOf(user: number): Promise<number | null> {
    arriving.add(user);
    reading ??= new Promise((resolve) => setTimeout(resolve, ARRIVE_MS).unref()).then(() => {
      const users = [...arriving];
      arriving.clear();
      reading = null;
      return readVessels(users);
    });
    return (await reading.catch(() => null))?.get(user) ?? null;
  }

  return {
    async enter(tab, user, email) {
      open.add(tab);
      const person: { email: string; vessel?: number | null } = { email };
      entering.set(tab, person);
      const stored = await vesselOf(user).finally(() => entering.delete(tab));
      const { vessel = stored } = person;
      if (open.has(tab)) await put(tab, { email, vessel, waiting: own.get(tab)?.waiting ?? 0 });
    },
    setWaiting(tab, waiting) {
      const now = own.get(tab);
      if (now && now.waiting !== waiting) void put(tab, { ...now, waiting });
    },
    leave(tab) {
      open.delete(tab);
      void put(tab, null);
    },
    move({ email, vessel }) {
      for (const person of entering.values()) if (person.email === email) person.vessel = vessel;
      for (const [tab, now] of own) if (now.email === email && now.vessel !== vessel) void put(tab, { ...now, vessel });
    },
    async read() {
      const stored = new Map((await OnBoardModel.find().lean<OnBoardDocument[]>()).map((each) => [each._id, each]));
      const connected = [...own, ...peers.entries()].flatMap(([, { vessel }]) => (vessel === null ? [] : [vessel]));
      return [...new Set([...stored.keys(), ...connected])].flatMap((vessel) => stateOf(vessel, stored.get(vessel)));
    },
    join: () => sendWhole(true),
    onPeerNews(news) {
      if (news.from === name) return;
      if (news.asks) sendWhole();
      peers.receive(news, performance.now());
    },
    async stop() {
      for (const each of timers) clearInterval(each);
      clearTimeout(timer);
      await Promise.race([storeAll(), delay(LAST_STORE_MS, undefined, { ref: false })]);
      own.clear();
      send({ from: name, tabs: [], bye: true });
    },
  };
}

/** The rate limit of reports on one connection. */
const REPORTS = { most: 20, perSecond: 1 };
/** A tab that is reloaded is back within this time, so it is not shown as gone before. */
const GRACE_MS = 4_000;
const MOST_WAITING = 100_000;

const count = z.int().check(z.gte(0), z.lte(MOST_WAITING));

/** Registers the tab of a socket as connected, and handles its reports of unsent writes (server/live/README.md, "Who is on board"). */
export function onUnsentWrites(socket: ServerSocket, hub: OnBoardHub): void {
  const { user, email } = socket.data.viewer;
  const tab = randomUUID();
  const reports = createBucket(REPORTS);
  const entered = hub.enter(tab, user, email);
  socket.on('waiting', (...args: [count: number, ...unknown[]]) => {
    const answer = args.at(-1) as unknown;
    const reply = (result: Refused | { left: true }) => typeof answer === 'function' && void answer(result);
    if (!reports.take()) return void reply({ error: 'Too many numbers at once. Please slow down.', code: 'too_many' });
    const read = count.safeParse(args[0]);
    if (!read.success) return void reply({ error: 'Send how many writes wait, a whole number.', code: 'bad_request' });
    void entered.then(() => hub.setWaiting(tab, read.data));
    reply({ left: true });
  });
  socket.on(
    'disconnect',
    () =>
      void setTimeout(
        guarded('tab left', () => hub.leave(tab)),
        GRACE_MS,
      ).unref(),
  );
}
