import { localStore } from '../../net/storage';

const PLACE = 'recent';
const MOST = 6;

/** What was chosen last, by key, newest first: the names themselves are not kept. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

export function noteRecent(key: string): void {
  localStore.setItem(PLACE, JSON.stringify([key, ...readRecent().filter((other) => other !== key)].slice(0, MOST)));
}
