import { useEffect } from 'react';
import { useStore } from 'zustand';
import { live } from './live';
import type { LiveState } from './liveState';

/** What is due on every vessel, by its id, followed while the screen is open; empty until the server has answered. */
export function useFleetCounts(): LiveState['counts'] {
  useEffect(() => live.followCounts(), []);
  return useStore(live.store, (state) => state.counts);
}
