import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const listeners = new Set<() => void>();
/** The chosen theme, if the browser refused to store it. */
let unstored: Theme | null = null;

/** The stored theme; 'system' if there is none or the browser refuses storage. */
export function getTheme(): Theme {
  if (unstored) return unstored;
  try {
    return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Sets the stored theme on <html>. Called first in the entry file, before React paints. */
export function applyTheme(): void {
  const theme = getTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Stores and applies a theme. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
    unstored = null;
  } catch {
    // Private mode: the choice lasts as long as the page.
    unstored = theme;
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

/** The theme as React state, in step with other tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme);
