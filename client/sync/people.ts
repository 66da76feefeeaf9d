import type { Person } from '../../shared/basics/person';
import type { Live } from './createLive';
import type { LiveSocket } from './connection';

export { tellWaiting } from './tellWaiting';

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
