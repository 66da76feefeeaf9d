import type { Refused, ServerEvents } from '../../shared/api/events';
import type { People, Person } from '../../shared/basics/person';
import type { LiveSocket } from './connection';
import type { LiveClient } from './createLive';

/** Something beside the logs that the server sends to those who subscribe to it. */
export interface Topic {
  /** Follows it until the answered function is called. */
  open(): () => void;
  /** Asks for its state anew. */
  refresh(): void;
}

interface TopicSetup<Snapshot extends object> {
  /** Takes the news, which may come before the snapshot that is older. */
  on: Partial<ServerEvents>;
  subscribe(socket: ReturnType<LiveSocket['timeout']>): Promise<Snapshot | Refused>;
  onSnapshot(snapshot: Snapshot): Promise<void> | void;
  /** There is no snapshot; it is asked for again. */
  onFailed?(): void;
  unsubscribe?(socket: LiveSocket): void;
  /** The first reader has come. The answered function is called when the last one leaves. */
  onOpen?(): () => void;
}

const ANSWER_WITHIN_MS = 30_000;
/** After a request that failed. */
const AGAIN_MS = 5_000;

/**
 * Subscribes when the first reader comes, on each new link and after a failure, and unsubscribes when the last reader leaves. The server
 * sends news before it answers with the snapshot, so that nothing falls between.
 */
export function createTopic<Snapshot extends object>({ whenUp }: Pick<LiveClient, 'whenUp'>, setup: TopicSetup<Snapshot>): Topic {
  const heard = new WeakSet<LiveSocket>();
  let socket: LiveSocket | null = null;
  let readers = 0;
  let close: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh(): void {
    clearTimeout(timer);
    if (readers > 0 && socket?.connected)
      ask(socket).catch(() => {
        setup.onFailed?.();
        timer = setTimeout(refresh, AGAIN_MS);
      });
  }

  async function ask(asked: LiveSocket): Promise<void> {
    const answer = await setup.subscribe(asked.timeout(ANSWER_WITHIN_MS));
    if ('error' in answer) throw new Error(answer.error);
    if (readers > 0) await setup.onSnapshot(answer);
  }

  function onUp(up: LiveSocket): void {
    socket = up;
    if (!heard.has(up)) for (const [event, take] of Object.entries(setup.on)) up.on(event as keyof ServerEvents, take);
    heard.add(up);
    refresh();
  }

  return {
    refresh,
    open() {
      readers += 1;
      if (readers === 1) close = [setup.onOpen?.() ?? (() => {}), whenUp(onUp)];
      return () => {
        readers -= 1;
        if (readers > 0) return;
        for (const end of close) end();
        if (socket?.connected) setup.unsubscribe?.(socket);
      };
    },
  };
}

/** Keeps what people tell of themselves, from now on. */
export function followPeople(live: Pick<LiveClient, 'store' | 'change' | 'whenUp'>): void {
  const take = (people: readonly Person[]) =>
    live.change(({ people: held }) => {
      for (const person of people) {
        if ((held.of[person.email]?.seq ?? 0) < person.seq) held.of[person.email] = person;
        held.seq = Math.max(held.seq, person.seq);
      }
    });

  const topic = createTopic<People>(live, {
    on: { person: (person) => take([person]) },
    subscribe(socket) {
      const { seq, epoch } = live.store.getState().people;
      return socket.emitWithAck('watch_people', { since: seq, epoch: epoch ?? undefined });
    },
    onSnapshot({ people, epoch, more }) {
      // Of another epoch: all of them, and none of those that were held.
      if (epoch !== live.store.getState().people.epoch) live.change((draft) => void (draft.people = { seq: 0, epoch, of: {} }));
      take(people);
      if (more) topic.refresh();
    },
  });
  topic.open();
}

/** Most writes are answered sooner: only writes that wait longer are told, in milliseconds. */
const SETTLED_MS = 2_000;

/** Tells the server how many own writes wait, where the user is on board of a vessel (server/live/README.md, "Who is on board"). */
export function reportUnsentWrites(live: Pick<LiveClient, 'store' | 'whenUp'>, self: () => string | null): void {
  let socket: LiveSocket | null = null;
  let said = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isOnBoard = () => (live.store.getState().people.of[self() ?? '']?.vessel ?? null) !== null;
  const say = () => {
    timer = undefined;
    const waiting = Object.values(live.store.getState().pending).flat().length;
    if (!socket?.connected || waiting === said || !isOnBoard()) return;
    said = waiting;
    socket.emit('waiting', waiting);
  };
  const soon = () => void (timer ??= setTimeout(say, SETTLED_MS));

  live.whenUp((up) => {
    [socket, said] = [up, 0];
    soon();
  });
  live.store.subscribe((state, before) => {
    if (state.pending !== before.pending || state.people !== before.people) soon();
  });
}
