import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const listeners = new Set<() => void>();
/** The choice that could not be stored. */
let unkept: Theme | null = null;

/** The stored choice; 'system' when there is none or storage is shut. */
export function getTheme(): Theme {
  if (unkept) return unkept;
  try {
    return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Puts the stored choice on <html>. Call it first thing in the entry file, before React paints. */
export function applyTheme(): void {
  const theme = getTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Stores and applies a choice. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
    unkept = null;
  } catch {
    // Private mode: the choice lasts as long as the page.
    unkept = theme;
  }
  applyTheme();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', applyTheme);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', applyTheme);
  };
}

/** The choice as React state, in step with other tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme);
