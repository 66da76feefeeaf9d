import { now } from '../../net/serverTime';

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const dayOf = (at: number | string) => new Date(at).toDateString();
const DAY_MS = 86_400_000;

function wordsOf(at: string): string {
  const day = dayOf(at);
  const words = DAY.format(new Date(at));
  if (day === dayOf(now())) return `Today, ${words}`;
  return day === dayOf(now() - DAY_MS) ? `Yesterday, ${words}` : words;
}

/** Entries by the day they were made on, by the clock of the screen; their order is kept. */
export function byDay<E extends { at: string }>(entries: readonly E[]): { day: string; words: string; of: E[] }[] {
  const days = new Map<string, E[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, of]) => ({ day, words: wordsOf(of[0]?.at ?? day), of }));
}
