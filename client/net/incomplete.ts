import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const incomplete = createStore(() => false);

export const noteIncomplete = (): void => incomplete.setState(true);

/** Whether a part of this page stays away until the page is loaded anew (`loadChunk`). */
export const useIncomplete = (): boolean => useStore(incomplete);
