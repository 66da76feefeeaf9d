import type { LiveSocket } from './connection';
import type { Live } from './createLive';

/** Most writes are answered sooner: only writes that wait longer are told, in milliseconds. */
const SETTLED_MS = 2_000;

/** Tells the server how many own writes wait, where the user is on board of a vessel (server/README.md, "Who is heard"). */
export function tellWaiting(live: Pick<Live, 'store' | 'whenUp'>, self: () => string | null): void {
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
