import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

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
