import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { pause } from './pause';

/** One part often asks for the next only when it is drawn. */
const REST_MS = 500;

const count = createStore(() => 0);

/** Counts a part among those that the screen waits for, until it has come or failed. */
export async function noteAwaited<T>(part: Promise<T>): Promise<T> {
  count.setState((before) => before + 1);
  try {
    return await part;
  } finally {
    count.setState((before) => before - 1);
  }
}

/** Whether the screen waits for a part of the application (`loadChunk`). */
export const useAwaited = (): boolean => useStore(count, (awaited) => awaited > 0);

/** Resolves once the screen waits for no part: at once where it waits for none. */
export async function screenAtRest(): Promise<void> {
  while (count.getState() > 0) {
    await new Promise<void>((resolve) => {
      const stop = count.subscribe((awaited) => {
        if (awaited > 0) return;
        stop();
        resolve();
      });
    });
    await pause(REST_MS);
  }
}
