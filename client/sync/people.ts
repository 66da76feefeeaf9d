import type { Person } from '../../shared/basics/person';
import type { Live } from './createLive';
import type { LiveSocket } from './connection';

const ANSWER_WITHIN_MS = 30_000;

/** Keeps what people tell of themselves, from now on: asks for what is new whenever the link is up, and takes what is told meanwhile. */
export function followPeople(live: Pick<Live, 'store' | 'change' | 'whenUp'>): void {
  const heard = new WeakSet<LiveSocket>();

  const take = (people: readonly Person[]) =>
    live.change(({ people: held }) => {
      for (const person of people) {
        if ((held.of[person.email]?.seq ?? 0) < person.seq) held.of[person.email] = person;
        held.seq = Math.max(held.seq, person.seq);
      }
    });

  async function ask(socket: LiveSocket): Promise<void> {
    const { seq, epoch } = live.store.getState().people;
    const answer = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('watch_people', { since: seq, epoch: epoch ?? undefined });
    if ('error' in answer) return;
    // Of another epoch: all of them, and none of those that were held.
    if (answer.epoch !== epoch) live.change((draft) => void (draft.people = { seq: 0, epoch: answer.epoch, of: {} }));
    take(answer.people);
    if (answer.more) await ask(socket);
  }

  live.whenUp((socket) => {
    if (!heard.has(socket)) socket.on('person', (person) => take([person]));
    heard.add(socket);
    void ask(socket).catch(() => undefined);
  });
}

/** Most writes are answered sooner: only writes that wait longer are told, in milliseconds. */
const SETTLED_MS = 2_000;

/** Tells the server how many own writes wait, where the user is on board of a vessel (server/live/README.md, "Who is on board"). */
export function reportUnsentWrites(live: Pick<Live, 'store' | 'whenUp'>, self: () => string | null): void {
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
