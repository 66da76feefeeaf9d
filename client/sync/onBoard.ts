import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OnBoard } from '../../shared/api/presence';
import type { LiveSocket } from './connection';
import { live } from './live';

const ANSWER_WITHIN_MS = 30_000;

/** When people on board of each vessel were last connected, by its id, while a screen follows it. */
const aboardStore = createStore<Readonly<Record<number, OnBoard>>>(() => ({}));

const heard = new WeakSet<LiveSocket>();
let screens = 0;
let followed: LiveSocket | null = null;
let stop: (() => void) | undefined;

async function ask(socket: LiveSocket): Promise<void> {
  followed = socket;
  if (!heard.has(socket)) socket.on('on_board', (news) => aboardStore.setState({ [news[0]]: news }));
  heard.add(socket);
  const answer = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('watch_on_board');
  if ('error' in answer) return;
  const all: Record<number, OnBoard> = {};
  for (const told of answer.vessels) all[told[0]] = told;
  aboardStore.setState(all, true);
}

function open(): () => void {
  screens += 1;
  if (screens === 1) stop = live.whenUp((socket) => void ask(socket).catch(() => undefined));
  return () => {
    screens -= 1;
    if (screens > 0) return;
    stop?.();
    if (followed?.connected) followed.emit('unwatch_on_board');
  };
}

/** The same of every vessel, by its id. */
export function useAllOnBoard(): Readonly<Record<number, OnBoard>> {
  useEffect(open, []);
  return useStore(aboardStore);
}

/** When people on board of a vessel were last connected; followed. Undefined where no crew was ever connected, or the server has not told yet. */
export function useOnBoard(vessel: number): OnBoard | undefined {
  useEffect(open, []);
  return useStore(aboardStore, (state) => state[vessel]);
}
