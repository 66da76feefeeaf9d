import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OnBoard } from '../../shared/api/presence';
import type { Person } from '../../shared/basics/person';
import { AccountModel } from '../database/models/account';
import { OnBoardModel, type OnBoardDocument } from '../database/models/onBoard';
import { every, guarded } from '../guarded';
import { logger } from '../logger';
import type { Hearing, LiveServer } from './LiveServer';
import { createPeerRosters, type PeerNews } from './peerRosters';
import { room } from './room';

/** The last time is kept this often while a person on board is connected, and news are gathered this long; in milliseconds. */
const KEEP_EVERY_MS = 60_000;
const GATHER_MS = 500;
const LOOK_EVERY_MS = 5_000;
const WHOLE_EVERY_MS = 10_000;
/** A server that ends waits no longer for the last time to be kept, in milliseconds. */
const LAST_KEEP_MS = 1_000;

export interface OnBoardHub {
  enter(tab: string, user: number, email: string): Promise<void>;
  say(tab: string, waiting: number): void;
  leave(tab: string): void;
  /** A person tells of being on board of another vessel, or ashore. */
  move(person: Pick<Person, 'email' | 'vessel'>): void;
  /** All vessels whose crew was ever connected. */
  read(): Promise<OnBoard[]>;
  join(): void;
  hear(news: PeerNews<Hearing>): void;
  stop(): Promise<void>;
}

/**
 * When people on board of each vessel were last connected. Who is connected now is kept in memory, one roster a process, and told to the
 * other processes with `tell`; the last time outlives a restart.
 */
export function createOnBoard(io: LiveServer, tell: (news: PeerNews<Hearing>) => void): OnBoardHub {
  const name = randomInt(36 ** 6).toString(36);
  const own = new Map<string, Hearing>();
  const moved = new Set<number>();
  const keptAt = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const peers = createPeerRosters<Hearing>((_tab, now, before) => note(now, before));

  const onBoard = (vessel: number) => [...own, ...peers.entries()].map(([, hearing]) => hearing).filter((each) => each.vessel === vessel);

  /** The tabs of one person share their writes: those of the tab with most. */
  function waitingOf(hearings: readonly Hearing[]): number {
    const most = new Map<string, number>();
    for (const { email, waiting } of hearings) most.set(email, Math.max(waiting, most.get(email) ?? 0));
    return [...most.values()].reduce((sum, waiting) => sum + waiting, 0);
  }

  function keep(vessel: number, waiting = waitingOf(onBoard(vessel))): Promise<void> {
    keptAt.set(vessel, performance.now());
    return OnBoardModel.updateOne({ _id: vessel }, { $set: { at: new Date(), waiting } }, { upsert: true }).then(
      () => undefined,
      (error: unknown) => logger.warn({ err: error, vessel }, 'last hearing not kept'),
    );
  }
  const ownVessels = () => new Set([...own.values()].flatMap(({ vessel }) => (vessel === null ? [] : [vessel])));
  const keepAll = () => Promise.all([...ownVessels()].map((vessel) => keep(vessel)));

  const nowOf = (vessel: number, kept: OnBoardDocument | null | undefined): OnBoard[] => {
    const hearings = onBoard(vessel);
    if (hearings.length > 0) return [[vessel, Date.now(), 1, waitingOf(hearings)]];
    return kept ? [[vessel, kept.at.getTime(), 0, kept.waiting]] : [];
  };

  function note(...hearings: readonly (Hearing | null | undefined)[]): void {
    for (const hearing of hearings) if (hearing && hearing.vessel !== null) moved.add(hearing.vessel);
    if (moved.size > 0) timer ??= setTimeout(guarded('hearings', say), GATHER_MS).unref();
  }

  async function say(): Promise<void> {
    timer = undefined;
    const vessels = [...moved];
    moved.clear();
    if (!io.sockets.adapter.rooms.has(room.aboard)) return;
    for (const vessel of vessels) {
      const kept =
        onBoard(vessel).length > 0
          ? null
          : await OnBoardModel.findById(vessel)
              .lean<OnBoardDocument>()
              .catch(() => null);
      for (const news of nowOf(vessel, kept)) io.local.to(room.aboard).emit('on_board', news);
    }
  }

  /** When the last tab leaves a vessel, the time is stored before it is told: a client that hears of it may read it. */
  async function put(tab: string, hearing: Hearing | null): Promise<void> {
    const before = own.get(tab);
    const [left, came] = [before?.vessel ?? null, hearing?.vessel ?? null];
    const waited = left === null ? 0 : waitingOf(onBoard(left));
    if (hearing) own.set(tab, hearing);
    else own.delete(tab);
    if (left !== null && left !== came && !ownVessels().has(left)) await keep(left, waited);
    else if (came !== null && performance.now() - (keptAt.get(came) ?? -Infinity) > KEEP_EVERY_MS) void keep(came);
    note(hearing, before);
    if (left !== null || came !== null) tell({ from: name, tabs: [[tab, came === null ? null : hearing]] });
  }

  const tellWhole = (asks = false) =>
    tell({ from: name, tabs: [...own].filter(([, { vessel }]) => vessel !== null), whole: true, ...(asks && { asks }) });
  const timers = [
    every(KEEP_EVERY_MS, 'last hearings', keepAll),
    every(LOOK_EVERY_MS, 'hearings of peers', () => peers.look(performance.now())),
    every(WHOLE_EVERY_MS, 'hearings told', () => tellWhole()),
  ];
  const open = new Set<string>();

  return {
    async enter(tab, user, email) {
      open.add(tab);
      const account = await AccountModel.findById(user, { _id: 0, vessel: 1 })
        .lean<{ vessel?: number | null }>()
        .catch(() => null);
      if (open.has(tab)) await put(tab, { email, vessel: account?.vessel ?? null, waiting: own.get(tab)?.waiting ?? 0 });
    },
    say(tab, waiting) {
      const hearing = own.get(tab);
      if (hearing && hearing.waiting !== waiting) void put(tab, { ...hearing, waiting });
    },
    leave(tab) {
      open.delete(tab);
      void put(tab, null);
    },
    move({ email, vessel }) {
      for (const [tab, hearing] of own) if (hearing.email === email && hearing.vessel !== vessel) void put(tab, { ...hearing, vessel });
    },
    async read() {
      const kept = await OnBoardModel.find().lean<OnBoardDocument[]>();
      const known = new Map(kept.map((each) => [each._id, each]));
      const here = [...own, ...peers.entries()].flatMap(([, { vessel }]) => (vessel === null ? [] : [vessel]));
      return [...new Set([...known.keys(), ...here])].flatMap((vessel) => nowOf(vessel, known.get(vessel)));
    },
    join: () => tellWhole(true),
    hear(news) {
      if (news.from === name) return;
      if (news.asks) tellWhole();
      peers.hear(news, performance.now());
    },
    async stop() {
      for (const each of timers) clearInterval(each);
      clearTimeout(timer);
      await Promise.race([keepAll(), delay(LAST_KEEP_MS, undefined, { ref: false })]);
      own.clear();
      tell({ from: name, tabs: [], bye: true });
    },
  };
}
