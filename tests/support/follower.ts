import { io } from 'socket.io-client';
import type { Change } from '../../shared/log/change';
import type { CaughtUp, Refused } from '../../shared/api/events';

/** A client of no make in particular that keeps to the contract of server/README.md: apply in order, ignore what you have, ask again after a gap. */
export interface Follower {
  /** Every change in the order it was applied. */
  applied: Change[];
  /** How often a live link was broken. */
  drops(): number;
  isUp(): boolean;
  /** Breaks the link under the socket, when there is one. */
  drop(): void;
  close(): void;
}

export function follow(url: string, token: string, vessel: number): Follower {
  const applied: Change[] = [];
  let drops = 0;
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnectionDelay: 20, reconnectionDelayMax: 300 });

  const take = (change: Change): boolean => {
    if (change.seq > applied.length + 1) return false;
    if (change.seq === applied.length + 1) applied.push(change);
    return true;
  };
  const ask = () => {
    socket.timeout(5_000).emit('watch', { vessel, since: applied.length }, (error: Error | null, answer: CaughtUp | Refused) => {
      if (!socket.connected) return;
      if (error) return ask();
      if ('error' in answer) return void setTimeout(ask, 200);
      answer.changes.forEach(take);
      if (answer.head > applied.length) ask();
    });
  };
  socket.on('connect', ask);
  socket.on('change', (change: Change) => {
    if (change.vessel === vessel && !take(change)) ask();
  });
  return {
    applied,
    drops: () => drops,
    isUp: () => socket.connected,
    drop() {
      if (!socket.connected) return;
      drops += 1;
      socket.io.engine.close();
    },
    close: () => void socket.disconnect(),
  };
}
