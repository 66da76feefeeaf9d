import { useEffect } from 'react';
import type { LightHours } from '../../../shared/api/display';
import { applyTheme } from '../../ui/theme';

/** Whether it is light at `hour` of UTC; the hours may go over midnight. */
export function isLightAt({ from, until }: LightHours, hour: number): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Puts the theme of the hour on the page, and answers whether it is dimmed. Without hours it follows the system. `now` in epoch milliseconds. */
export function useLight(light: LightHours | null, now: number): boolean {
  const isLight = light === null || isLightAt(light, new Date(now).getUTCHours());
  const theme = light === null ? null : isLight ? 'light' : 'dark';
  useEffect(() => {
    if (theme === null) return;
    document.documentElement.dataset.theme = theme;
    return applyTheme;
  }, [theme]);
  return !isLight;
}
