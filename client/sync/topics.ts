import type { Refused, ServerEvents } from '../../shared/api/events';
import type { People, Person } from '../../shared/basics/person';
import type { LiveSocket } from './connection';
import type { LiveClient } from './createLive';

/** Data beside the logs that the server sends to subscribers: a snapshot, then news. */
interface Topic {
  /** Follows the topic until the returned function is called. */
  open(): () => void;
  /** Requests the snapshot again. */
  refresh(): void;
}

interface TopicSetup<Snapshot extends object> {
  /** Handlers of the news. News may arrive before the snapshot, which is then older. */
  on: Partial<ServerEvents>;
  subscribe(socket: ReturnType<LiveSocket['timeout']>): Promise<Snapshot | Refused>;
  onSnapshot(snapshot: Snapshot): void;
  /** The snapshot could not be loaded. The topic requests it again by itself. */
  onFailed?(): void;
  unsubscribe?(socket: LiveSocket): void;
  /** Called for the first reader. The returned function is called when the last reader leaves. */
  onOpen?(): () => void;
}

const ANSWER_TIMEOUT_MS = 30_000;
/** Pause after a failed request. */
const RETRY_MS = 5_000;

/**
 * Subscribes for the first reader, on each new connection and after a failure, and unsubscribes when the last reader leaves. The server
 * starts to send news before it answers with the snapshot, so nothing is missed in between.
 */
export function createTopic<Snapshot extends object>({ whenUp }: Pick<LiveClient, 'whenUp'>, setup: TopicSetup<Snapshot>): Topic {
  const subscribedSockets = new WeakSet<LiveSocket>();
  let socket: LiveSocket | null = null;
  let readers = 0;
  let close: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh(): void {
    clearTimeout(timer);
    if (readers > 0 && socket?.connected)
      ask(socket).catch(() => {
        setup.onFailed?.();
        timer = setTimeout(refresh, RETRY_MS);
      });
  }

  async function ask(askedSocket: LiveSocket): Promise<void> {
    const answer = await setup.subscribe(askedSocket.timeout(ANSWER_TIMEOUT_MS));
    if ('error' in answer) throw new Error(answer.error);
    if (readers > 0) setup.onSnapshot(answer);
  }

  function onUp(up: LiveSocket): void {
    socket = up;
    if (!subscribedSockets.has(up))
      for (const [event, addPeople] of Object.entries(setup.on)) up.on(event as keyof ServerEvents, addPeople);
    subscribedSockets.add(up);
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

/** Loads the people's profiles into the state and keeps them up to date. */
export function followPeople(live: Pick<LiveClient, 'store' | 'change' | 'whenUp'>): void {
  const addPeople = (people: readonly Person[]) =>
    live.change(({ people: loaded }) => {
      for (const person of people) {
        if ((loaded.of[person.email]?.seq ?? 0) < person.seq) loaded.of[person.email] = person;
        loaded.seq = Math.max(loaded.seq, person.seq);
      }
    });

  const topic = createTopic<People>(live, {
    on: { person: (person) => addPeople([person]) },
    subscribe(socket) {
      const { seq, epoch } = live.store.getState().people;
      return socket.emitWithAck('watch_people', { since: seq, epoch: epoch ?? undefined });
    },
    onSnapshot({ people, epoch, more }) {
      // A snapshot of another epoch holds everybody and replaces what was loaded.
      if (epoch !== live.store.getState().people.epoch) live.change((draft) => void (draft.people = { seq: 0, epoch, of: {} }));
      addPeople(people);
      if (more) topic.refresh();
    },
  });
  topic.open();
}

/** Most writes are answered sooner. Only those that wait longer are reported, in milliseconds. */
const SETTLED_MS = 2_000;

/** Reports to the server how many own writes wait, if the user is on board of a vessel (server/live/README.md, "Who is on board"). */
export function reportUnsentWrites(live: Pick<LiveClient, 'store' | 'whenUp'>, self: () => string | null): void {
  let socket: LiveSocket | null = null;
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isOnBoard = () => (live.store.getState().people.of[self() ?? '']?.vessel ?? null) !== null;
  const send = () => {
    timer = undefined;
    const waiting = Object.values(live.store.getState().pending).flat().length;
    if (!socket?.connected || waiting === sent || !isOnBoard()) return;
    sent = waiting;
    socket.emit('waiting', waiting);
  };
  const sendSoon = () => void (timer ??= setTimeout(send, SETTLED_MS));

  live.whenUp((up) => {
    [socket, sent] = [up, 0];
    sendSoon();
  });
  live.store.subscribe((state, before) => {
    if (state.pending !== before.pending || state.people !== before.people) sendSoon();
  });
}
